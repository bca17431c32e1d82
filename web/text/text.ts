/** A text of `content/`, read at build time: what a page draws without knowing Markdown, and without writing markup from a string. */
export interface Text {
  title: string
  summary: string
  /** The day of the last change, as `YYYY-MM-DD`, where the file names one. */
  updated?: string
  /** How long a calm reader needs. */
  minutes: number
  /** What stands before the first heading has an empty one. */
  sections: Section[]
}

export interface Section {
  heading: string
  blocks: Block[]
}

export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

export type Inline =
  | string
  | { kind: 'strong'; inside: Inline[] }
  | { kind: 'em'; inside: Inline[] }
  | { kind: 'code'; inside: Inline[] }
  | { kind: 'link'; to: string; inside: Inline[] }
