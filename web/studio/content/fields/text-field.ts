/**
 * Type of control: single line, paragraph, Markdown, date, one entry per line, paragraphs, table, picture, select box,
 * checkbox, tags, film, lessons of a course, lessons of any course, or entries with fields of their own.
 */
type Control =
  | 'line'
  | 'paragraph'
  | 'markdown'
  | 'day'
  | 'lines'
  | 'paragraphs'
  | 'rows'
  | 'picture'
  | 'choice'
  | 'switch'
  | 'tags'
  | 'film'
  | 'course-lessons'
  | 'references'
  | 'entries'

export interface Column {
  name: string
  label: string
  /** Omitted for text. A list is typed as comma-separated entries. */
  cellType?: 'number' | 'list'
  /** Empty cells are removed from the row. */
  isOptional?: true
}

export interface TextField {
  name: string
  label: string
  control: Control
  hint?: string
  /** Recommended maximum of characters; search results and link previews cut longer text. */
  recommendedLength?: number
  /** The field is removed from the text while it is empty. */
  isOptional?: true
  columns?: readonly Column[]
  options?: readonly { value: string; label: string }[]
  /** For the control `choice`: values are stored as numbers. */
  isNumber?: true
  /** Label of the empty option. */
  emptyOption?: string
  /** Singular label of an entry, for the control `entries`. */
  entryName?: string
  /** Fields of an entry, for the control `entries`. */
  fields?: readonly TextField[]
  /** Whether a new entry gets a generated id, for the control `entries`. */
  hasId?: true
}

export interface TextLabels {
  title: string
  /** Singular, as in "New article". */
  entryName: string
  /** Path prefix on the site; undefined for texts without a page of their own. */
  sitePath?: string
  /** Field shown as the title in lists. */
  titleField: 'title' | 'name'
  /** The slug cannot change, because member records refer to it. */
  isSlugFixed?: true
  /** There is only one such item, which opens without a list. */
  isSingleton?: true
  /** Shown while there are no items. */
  emptyText: string
  fields: readonly TextField[]
}

/** Content of a draft by field name. `contract/content` defines the fields of each kind. */
export type DraftData = Readonly<Record<string, unknown>>
