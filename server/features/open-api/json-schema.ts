import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * Converts a schema of the contract to JSON Schema in the dialect of OpenAPI 3.1. `io`: `input` for requests, `output`
 * for responses.
 */
export const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, $defs: _anyJson, ...plain } = z.toJSONSchema(schema, { io, override: simplify })
  return removeReferences(plain)
}

/** Replaces references with empty schemas. Only the schema that accepts any JSON contains references. */
const removeReferences = (schema: JsonSchema) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of a schema is replaced by an empty one
  JSON.parse(JSON.stringify(schema), (_, value: unknown) =>
    typeof value === 'object' && value !== null && '$ref' in value ? {} : value,
  ) as JsonSchema

/** Removes redundant keywords. */
function simplify({ jsonSchema }: { jsonSchema: JsonSchema }) {
  // Zod's date pattern has 300 characters, and its integers have JavaScript's limits.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
