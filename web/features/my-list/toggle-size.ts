export interface ToggleProps {
  /** The lesson by its home group. */
  lesson: { id: string; gid: string; title: string }
  /** A square beside a title, one with an edge in a row of such, or a button with words, in a row of buttons or in a bar; on a phone those are squares too. */
  look: 'square' | 'edge' | 'words' | 'bar'
}

/** The room of the button, also before it is there: nothing moves when it comes. */
export const sizeOf = {
  square: 'relative -mt-2.5 grid size-11 shrink-0 place-items-center rounded-part',
  edge: 'size-12 shrink-0',
  words: 'min-h-13 shrink-0 max-md:w-13 max-md:px-0! md:min-w-[158px]',
  bar: 'ml-auto min-h-11 shrink-0 max-md:w-11 max-md:px-0! md:min-w-[150px]',
}
