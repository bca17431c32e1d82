import { z } from 'zod'

/** Parses the query string of a list with the endpoint's query schema. Invalid parameters are ignored. */
export function readListSearch<Query extends z.ZodObject<z.ZodRawShape>>(
  query: Query,
  params: URLSearchParams,
): z.output<Query> {
  const fields = Object.entries(query.shape).flatMap(([name, schema]) => {
    const value = z.safeParse(schema, params.get(name) ?? undefined).data
    return value === undefined ? [] : [[name, value] as const]
  })
  return query.parse(Object.fromEntries(fields))
}

/** Builds the query string of a list. Empty and default values are omitted. */
export function writeListSearch(
  search: Readonly<Record<string, string | undefined>>,
  defaults: Readonly<Record<string, string>> = {},
): string {
  const values = Object.entries(search).flatMap(([name, value]) =>
    value && value !== defaults[name] ? [[name, value]] : [],
  )
  return values.length === 0 ? '' : `?${new URLSearchParams(values).toString()}`
}
