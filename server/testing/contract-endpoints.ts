import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ProductFunction } from '#contract/functions.ts'
import { collections } from '#server/features/collections/collections.ts'

/**
 * Lists the endpoints, functions and collections of the contract. Exports are recognized by their shape, so that new
 * endpoints, functions and collections are tested automatically.
 */

const contractDir = join(import.meta.dirname, '../../contract')

async function importContract(): Promise<[name: string, value: unknown][]> {
  const files = (await readdir(contractDir, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const modules = await Promise.all(
    files.map(async (name) => (await import(join(contractDir, name))) as Record<string, unknown>),
  )
  return modules.flatMap((module) => Object.entries(module))
}

const hasFields = (value: unknown, ...names: string[]) =>
  typeof value === 'object' && value !== null && names.every((name) => name in value)

export async function listEndpoints(): Promise<[name: string, endpoint: Endpoint][]> {
  const endpoints = (await importContract()).filter(([, value]) => hasFields(value, 'method', 'path', 'auth'))
  return endpoints.map(([name, value]) => [name, value as Endpoint])
}

export async function listFunctions(): Promise<ProductFunction[]> {
  const functions = (await importContract()).filter(([, value]) => hasFields(value, 'name', 'arguments', 'callers'))
  return functions.map(([, value]) => value as ProductFunction)
}

export const listCollections = () => [...collections].map(([name, collection]) => ({ name, ...collection }))

/** Returns the schemas of all requests: of endpoints, of functions, and of documents that members may write. */
export async function listSchemas(): Promise<[name: string, schema: z.ZodType][]> {
  const requestParts = (await listEndpoints()).flatMap(([name, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part]
      return schema ? [[`${name}.${part}`, schema] as [string, z.ZodType]] : []
    }),
  )
  const functionArguments = (await listFunctions()).map(
    (productFunction) => [productFunction.name, productFunction.arguments] as [string, z.ZodType],
  )
  const writableCollections = listCollections().filter(({ allows }) =>
    allows.some((operation) => operation !== 'delete'),
  )
  const documents = writableCollections.map(({ name, fields }) => [name, fields] as [string, z.ZodType])
  return [...requestParts, ...functionArguments, ...documents]
}

/** A schema without nested schemas. */
export interface Leaf {
  path: string
  schema: z.ZodType
  type: string
}

type Schema = z.core.$ZodType

/** Returns the inner schema of a wrapper, such as optional or default. */
function unwrap(schema: Schema): Schema | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return schema.def.innerType
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodCatch) return schema.def.innerType
  return schema instanceof z.ZodPipe ? schema.def.in : undefined
}

/** Yields the leaves of a schema, through all wrappers. */
export function* listLeaves(schema: Schema, path: string): Generator<Leaf> {
  const inner = unwrap(schema)
  if (inner) yield* listLeaves(inner, path)
  else if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries<Schema>(schema.shape)) yield* listLeaves(field, `${path}.${name}`)
  else if (schema instanceof z.ZodArray) yield* listLeaves(schema.element, `${path}[]`)
  else if (schema instanceof z.ZodTuple)
    for (const [index, item] of schema.def.items.entries()) yield* listLeaves(item, `${path}[${index}]`)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* listLeaves(option, path)
  else if (schema instanceof z.ZodRecord) yield* listLeaves(schema.valueType, `${path}.*`)
  else if (schema instanceof z.ZodType) yield { path, schema, type: schema.type }
}

/** Examples by field name, which `createExample` tries first. */
const EXAMPLES_BY_NAME: Record<string, unknown> = {
  email: 'fuzz@example.org',
  username: 'fuzz@example.org',
  appId: 'holdfast-tactics',
  provider: 'local-userpass',
  newPassword: 'another quiet horse',
  gid: 'guard',
  lang: 'en',
  data: {},
  url: 'https://hooks.example/holdfast',
  bytes: 1000,
  head: 'a'.repeat(64),
  tail: 'a'.repeat(64),
  b: 2,
  to: 7,
  pictureAddress: '/pictures/0123456789abcdef-1x1',
  weeklyMinutes: 60,
  isRequired: false,
  password: 'a quiet horse walks',
  captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nElbow in',
  file: '/9j/4AAQSkZJRg==',
  // No mail server listens on this host.
  host: '127.0.0.1',
  secretKey: 'sk_test_fuzz',
  webhookSecret: 'whsec_fuzz',
}

/** Examples for other text fields, in the order of their use. Each pattern of the contract must match an example. */
const EXAMPLE_TEXTS = [
  'free',
  'f'.repeat(24),
  'a'.repeat(14),
  '5550100',
  'Step assets/x.js:1:2',
  '2026-01-02T03:04:05.000Z',
  '2026-01-02',
  'https://x.example/',
  '/browse',
  'data:image/webp;base64,AAAA',
  'mail@x.example',
]

/** Returns a value that the schema accepts. Throws without a value, so that new patterns are not skipped silently. */
export function createExample(schema: Schema, name = ''): unknown {
  const inner = unwrap(schema)
  if (inner) return createExample(inner, name)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries<Schema>(schema.shape).map(([key, field]) => [key, createExample(field, key)]),
    )
  if (schema instanceof z.ZodArray) return [createExample(schema.element, name)]
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => createExample(item, name))
  if (schema instanceof z.ZodUnion) return createExample(schema.options[0] ?? z.never(), name)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodUnknown) return {}
  const candidates: readonly unknown[] = [
    EXAMPLES_BY_NAME[name],
    ...EXAMPLE_TEXTS,
    1,
    0,
    true,
    new Date('2026-01-02T03:04:05Z'),
    null,
  ]
  const example = candidates.find((value) => value !== undefined && z.safeParse(schema, value).success)
  if (example === undefined) throw new Error(`no example matches the schema of '${name}': add one`)
  return example
}
