import { z } from 'zod'

/** Reads what the address says of a list, by the query of its call. What is wrong in it counts for nothing. */
export function readListSearch<Query extends z.ZodObject<z.ZodRawShape>>(
  query: Query,
  params: URLSearchParams,
): z.output<Query> {
  const known = Object.entries(query.shape).flatMap(([name, schema]) => {
    const value = z.safeParse(schema, params.get(name) ?? undefined).data
    return value === undefined ? [] : [[name, value] as const]
  })
  return query.parse(Object.fromEntries(known))
}

/** The address of a list: without what is empty or `usual`, so that addresses stay short. */
export function writeListSearch(
  search: Readonly<Record<string, string | undefined>>,
  usual: Readonly<Record<string, string>> = {},
): string {
  const values = Object.entries(search).flatMap(([name, value]) =>
    value && value !== usual[name] ? [[name, value]] : [],
  )
  return values.length === 0 ? '' : `?${new URLSearchParams(values).toString()}`
}
