import { type MemberNode, parse, type ValueNode } from '@humanwhocodes/momoa'
import { z } from 'zod'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { FileError } from '#server/platform/files/file-errors.ts'

/** Parses the file with this path. Returns undefined if it is missing. Throws FileError with the line. */
export function readJson<T>(files: ReadonlyMap<string, string>, path: string, schema: z.ZodType<T>): T | undefined {
  const text = files.get(path)
  if (text === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new FileError(`${path}, line ${findErrorLine(text)}: this is not valid JSON.`)
  }
  const { data, error } = schema.safeParse(value)
  if (error)
    throw new FileError(`${path}, line ${findJsonLine(text, error.issues[0]?.path)}: ${describeFirstIssue(error)}.`)
  return data
}

const Located = z.object({ line: z.number() })

/** Returns the line of the first syntax error. */
function findErrorLine(text: string): number {
  try {
    parse(text)
  } catch (error) {
    return Located.catch({ line: 1 }).parse(error).line
  }
  return 1
}

/** Returns the line of the value at this path of a JSON text, or of the closest existing value that should contain it. */
export function findJsonLine(text: string, path: readonly PropertyKey[] = []): number {
  let node: ValueNode | MemberNode = parse(text).body
  for (const step of path) {
    const child = findChild(node.type === 'Member' ? node.value : node, step)
    if (!child) break
    node = child
  }
  return node.loc.start.line
}

function findChild(node: ValueNode, step: PropertyKey): ValueNode | MemberNode | undefined {
  if (node.type === 'Array') return node.elements[Number(step)]?.value
  if (node.type !== 'Object') return undefined
  return node.members.find(({ name }) => (name.type === 'String' ? name.value : name.name) === step)
}
