import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { parseCommandLine, resolvePath } from './command-line.ts'

const commandLine = {
  usage: 'the usage',
  options: { all: { type: 'boolean', default: false }, role: { type: 'string', multiple: true } },
  forms: { list: ['all'], 'invite ADDRESS': ['role'], 'add FILE…': [] },
} as const
const NAME = basename(process.argv[1] ?? '', '.ts')
const parse = (args: string[], env = {}) => parseCommandLine(commandLine, args, env)

test('returns the words and options of a form', () => {
  expect(parse(['list', '--all'])).toEqual({ words: ['list'], values: { all: true } })
  expect(parse(['invite', 'ada', '--role=desk', '--role', 'owner'])?.values.role).toEqual(['desk', 'owner'])
  expect(parse(['add', 'a', 'b'])?.words).toEqual(['add', 'a', 'b'])
})

test('--help and, if every form has a subcommand, a call without arguments print the usage', () => {
  expect([parse([]), parse(['list', '-h']), parse(['--help'])]).toEqual([undefined, undefined, undefined])
  expect(() => parseCommandLine({ ...commandLine, forms: { FILE: [] } }, [], {})).toThrow('the usage')
})

test.for([
  [['list', 'all'], 'the usage'],
  [['invite'], 'the usage'],
  [['add'], 'the usage'],
  [['--all'], 'the usage'],
  [['list', '--al'], "'--al'"],
  [['invite', 'ada', '--all'], '--all is not an option of this command'],
  [['invite', ''], 'An argument is empty'],
  [['add', 'a', ' '], 'An argument is empty'],
  [['invite', 'ada', '--role', 'desk', '--role='], '--role is empty'],
] as const)('%j is refused', ([args, message]) => {
  expect(() => parse([...args])).toThrow(message)
})

test('a URL is refused as a path, because it would name a local folder', () => {
  expect(() => resolvePath('s3://bucket/films')).toThrow('s3://bucket/films is a URL')
  expect(resolvePath('/a:b/c')).toBe('/a:b/c')
})

test('an option that npm consumed is refused by name, unless it belongs to another script or is also passed', () => {
  const environment = { npm_lifecycle_event: NAME, npm_config_all: 'true' }
  expect(() => parse(['list'], environment)).toThrow(`npm consumed --all, so nothing was done`)
  expect(() => parse(['list'], environment)).toThrow(`npm run ${NAME} -- list --all`)
  expect(parse(['list', '--all'], environment)?.values.all).toBe(true)
  expect(parse(['list'], { ...environment, npm_lifecycle_event: 'start' })?.values.all).toBe(false)
  expect(parse(['list'], { ...environment, npm_config_all: '' })?.values.all).toBe(false)
})
