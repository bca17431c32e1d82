/** A text of the academy as a page draws it: without Markdown, and without markup that is written from a string. */
export interface Text {
  title: string
  summary: string
  /** The day of the last change, as `YYYY-MM-DD`, where it names one. */
  updated?: string
  /** How long a calm reader needs. */
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
  /** `contract/content/picture-address.ts`. */
  address: string
  /** For those who do not see it. */
  text: string
  /** Words under it. */
  caption?: string
}

export type Inline =
  | string
  | { kind: 'strong'; inside: Inline[] }
  | { kind: 'em'; inside: Inline[] }
  | { kind: 'code'; inside: Inline[] }
  | { kind: 'link'; to: string; inside: Inline[] }
