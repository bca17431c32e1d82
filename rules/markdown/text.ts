/** A text of the academy as pages render it: without Markdown, and without raw HTML. */
export interface Text {
  title: string
  summary: string
  /** Day of the last change as `YYYY-MM-DD`, if given. */
  updated?: string
  /** Reading time in minutes. */
  minutes: number
  /** The text before the first heading has an empty heading. */
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
  | PictureBlock

/** One of the academy's pictures, in a paragraph of its own. */
export interface PictureBlock {
  kind: 'picture'
  /** Address as defined in `contract/content/picture-address.ts`. */
  address: string
  /** Alternative text. */
  text: string
  /** Caption below it. */
  caption?: string
}

export type Inline =
  | string
  | { kind: 'strong'; inside: Inline[] }
  | { kind: 'em'; inside: Inline[] }
  | { kind: 'code'; inside: Inline[] }
  | { kind: 'link'; to: string; inside: Inline[] }
