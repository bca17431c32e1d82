/** The type of a field. A missing field is NULL in its column. */
export type Scalar = 'objectId' | 'string' | 'integer' | 'double' | 'boolean' | 'date'

/** Fields of the documents in a list. */
export type ElementShape = Readonly<Record<string, Scalar>>

/** A list is a `json` array in the view and never contains NULL. */
export type FieldShape = Scalar | { readonly list: Scalar | ElementShape }

/** The fields of a collection's documents by name. Other fields cannot be queried. */
export type Shape = Readonly<Record<string, FieldShape>>
