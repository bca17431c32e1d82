import { z } from 'zod'

type Fields = Readonly<Record<string, unknown>>

/**
 * Drops unknown fields as parsing does, also from incomplete data. Strict objects keep theirs, because parsing refuses
 * them.
 */
export function dropUnknownFields({ shape, def }: z.ZodObject, data: Fields): Fields {
  const fields = new Map(Object.entries<z.core.$ZodType>(shape))
  const entries = Object.entries(data).flatMap(([name, value]): [string, unknown][] => {
    const field = fields.get(name)
    if (field) return [[name, dropFromValue(field, value)]]
    return def.catchall ? [[name, value]] : []
  })
  return Object.fromEntries<unknown>(entries)
}

function dropFromValue(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return dropFromValue(schema.def.innerType, value)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry) => dropFromValue(schema.def.element, entry))
  return schema instanceof z.ZodObject && isObject(value) ? dropUnknownFields(schema, value) : value
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
