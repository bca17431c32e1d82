import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * A schema of the contract as JSON Schema, in the dialect of OpenAPI 3.1: `input` as callers send it, `output` as they
 * receive it.
 */
export const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, $defs: _anyJson, ...plain } = z.toJSONSchema(schema, { io, override: simplify })
  return withoutReferences(plain)
}

/** The only schemas that refer to one another are those of any JSON, which in JSON Schema is the empty one. */
const withoutReferences = (schema: JsonSchema) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of a schema is replaced by an empty one
  JSON.parse(JSON.stringify(schema), (_, value: unknown) =>
    typeof value === 'object' && value !== null && '$ref' in value ? {} : value,
  ) as JsonSchema

/** Leaves out what only makes the document longer. */
function simplify({ jsonSchema }: { jsonSchema: JsonSchema }) {
  // Zod's own pattern has 300 characters, and its whole numbers name the bounds of JavaScript.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
