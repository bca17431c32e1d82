/** A parsed text of the academy, as pages render it. */
export interface Text {
  title: string
  summary: string
  /** Day of the last change as `YYYY-MM-DD`, if given. */
  updated?: string
  /** Reading time in minutes. */
  minutes: number
  /** Text before the first heading is in a section with an empty heading. */
  sections: Section[]
}

export interface Section {
  heading: string
  blocks: Block[]
}

export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  /** A heading within a section. */
  | { kind: 'heading'; content: Inline[] }
  /** `start`: number of the first item, if not 1. */
  | { kind: 'list'; isOrdered: boolean; start?: number; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | PictureBlock

/** One of the academy's pictures, in a separate paragraph. */
export interface PictureBlock {
  kind: 'picture'
  /** Path as defined in `contract/content/picture-path.ts`. */
  address: string
  /** Alternative text. */
  text: string
  /** Caption below the picture. */
  caption?: string
}

export type Inline =
  | string
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'em'; children: Inline[] }
  | { kind: 'del'; children: Inline[] }
  | { kind: 'code'; children: Inline[] }
  /** A line break. */
  | { kind: 'break'; children: [] }
  | { kind: 'link'; to: string; children: Inline[] }
