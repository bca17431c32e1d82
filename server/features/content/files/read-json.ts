import { type MemberNode, parse, type ValueNode } from '@humanwhocodes/momoa'
import { z } from 'zod'
import { normalizeTexts } from '#contract/content/normalize-texts.ts'
import { describeFirstIssue, locateFirstIssue } from '#contract/validation-error.ts'
import { FileError } from '#server/platform/files/file-errors.ts'
import { findDuplicate } from './find-duplicate.ts'

/** Parses the file with this path. Returns undefined if it is missing. Throws FileError with the line. */
export function readJson<T>(files: ReadonlyMap<string, string>, path: string, schema: z.ZodType<T>): T | undefined {
  const text = files.get(path)
  if (text === undefined) return undefined
  let value: unknown
  try {
    value = normalizeTexts(JSON.parse(text))
  } catch {
    throw new FileError(`${path}, line ${findErrorLine(text)}: this is not valid JSON.`)
  }
  const duplicate = findDuplicateName(parse(text).body)
  if (duplicate) throw new FileError(`${path}, line ${duplicate.line}: duplicate field "${duplicate.name}".`)
  const { data, error } = schema.safeParse(value)
  if (error)
    throw new FileError(`${path}, line ${findJsonLine(text, locateFirstIssue(error))}: ${describeFirstIssue(error)}.`)
  return data
}

const ErrorWithLine = z.object({ line: z.number() })

/** Returns the line of the first syntax error. */
function findErrorLine(text: string): number {
  try {
    parse(text)
  } catch (error) {
    return ErrorWithLine.catch({ line: 1 }).parse(error).line
  }
  return 1
}

/**
 * Returns the line of the value at this path of a JSON text, or of the closest existing value that should contain it.
 */
export function findJsonLine(text: string, path: readonly PropertyKey[] = []): number {
  let node: ValueNode | MemberNode = parse(text).body
  for (const step of path) {
    const child = findChild(node.type === 'Member' ? node.value : node, step)
    if (!child) break
    node = child
  }
  return node.loc.start.line
}

/** Returns the first name that an object contains twice. JSON.parse would silently keep only the last value. */
function findDuplicateName(node: ValueNode): { line: number; name: string } | undefined {
  if (node.type !== 'Object' && node.type !== 'Array') return undefined
  const properties = node.type === 'Object' ? node.members : []
  const duplicate = findDuplicate(properties, readName)
  if (duplicate) return { line: duplicate.loc.start.line, name: readName(duplicate) }
  for (const { value } of node.type === 'Object' ? properties : node.elements) {
    const nestedDuplicate = findDuplicateName(value)
    if (nestedDuplicate) return nestedDuplicate
  }
  return undefined
}

const readName = ({ name }: MemberNode) => (name.type === 'String' ? name.value : name.name)

function findChild(node: ValueNode, step: PropertyKey): ValueNode | MemberNode | undefined {
  if (node.type === 'Array') return node.elements[Number(step)]?.value
  if (node.type !== 'Object') return undefined
  return node.members.find((member) => readName(member) === step)
}
