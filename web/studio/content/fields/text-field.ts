/**
 * How a field is written: one line, a paragraph, Markdown, a day, a line for each entry, paragraphs with an empty line
 * between them, a table, one of the academy's pictures, one of a few words, yes or no, words that search finds, a film,
 * the lessons of a course, lessons of any course, or entries in an order that have fields of their own.
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
  /** A number, or entries with commas between them. */
  holds?: 'number' | 'list'
  /** Left out of its row while it is empty. */
  isOptional?: true
}

export interface TextField {
  name: string
  label: string
  control: Control
  hint?: string
  /** Characters that are best, where more are cut off elsewhere. */
  best?: number
  /** Left out of the text while it is empty. */
  isOptional?: true
  columns?: readonly Column[]
  /** What there is to choose from. */
  options?: readonly { value: string; label: string }[]
  /** What is said where nothing is chosen. */
  none?: string
  /** What an entry is called, what it consists of, and whether it has an id that nobody types. */
  one?: string
  fields?: readonly TextField[]
  hasId?: true
}

export interface TextLabels {
  title: string
  /** As in "New article". */
  one: string
  /** What stands before the address on the site; undefined where a text has no page of its own. */
  page?: string
  /** The field that names it, by which lists show it. */
  named: 'title' | 'name'
  /** Members' records name it by its address, which therefore never changes. */
  isFixed?: true
  /** There is one of it, which is opened without a list before it. */
  isAlone?: true
  /** What an empty list says. */
  empty: string
  fields: readonly TextField[]
}

/** What an item holds: `contract/content` says which fields a kind has. */
export type DraftData = Readonly<Record<string, unknown>>
