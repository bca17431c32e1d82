import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { isUrl } from './files/is-url.ts'

/**
 * Returns the usage of a command of `npm run`, which is a text file so that `scripts/run.mjs` can print it without
 * loading the command.
 */
export const readUsage = (command: string): string =>
  readFileSync(join(import.meta.dirname, `../commands/usage/${command}.txt`), 'utf8').trimEnd()

/** Arguments that an operator's command accepts. */
export interface CommandLine<Options extends ParseArgsOptionsConfig> {
  /** Printed for `--help` and for unknown arguments. */
  usage: string
  options: Options
  /**
   * Accepted sequences of arguments, each with its options. A word in capitals matches any argument; with
   * an ellipsis it matches one or more: `{ 'import DIR': ['dry-run'], 'add FILE…': [] }`.
   */
  forms: Readonly<Record<string, readonly (keyof Options & string)[] | 'any'>>
}

export type OptionValues<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: Options }>
>['values']

/**
 * Parses the arguments of a command. Returns undefined if the usage should be printed. Throws for unknown or empty
 * arguments and options, and for an option that npm consumed because `--` was missing.
 */
export function parseCommandLine<Options extends ParseArgsOptionsConfig>(
  { usage, options, forms }: CommandLine<Options>,
  args: string[] = process.argv.slice(2),
  environment: NodeJS.ProcessEnv = process.env,
) {
  if (args.includes('--help') || args.includes('-h')) return undefined
  const parsed = parseArgs<{ args: string[]; allowPositionals: true; options: Options }>({
    args,
    allowPositionals: true,
    options,
  })
  const values: OptionValues<Options> = parsed.values
  const { positionals } = parsed
  const usedOptions = Object.keys(options).filter((name) => args.some((arg) => arg.split('=')[0] === `--${name}`))
  failIfNpmConsumed(
    Object.keys(options).filter((name) => !usedOptions.includes(name)),
    args,
    environment,
  )
  // Prints the usage if no argument is given. A command that needs a file throws instead, so that a script with an
  // empty variable fails.
  if (args.length === 0 && Object.keys(forms).every((form) => /^[a-z]/.test(form))) return undefined
  failIfEmpty(positionals, values)
  const form = Object.keys(forms).find((candidate) => matchesForm(candidate, positionals))
  if (form === undefined) throw new Error(usage)
  const allowedOptions = forms[form]
  const unsupportedOption = usedOptions.find((name) => allowedOptions !== 'any' && !allowedOptions?.includes(name))
  if (unsupportedOption !== undefined)
    throw new Error(`--${unsupportedOption} is not an option of this command.\n${usage}`)
  return { words: positionals, values }
}

/**
 * Throws if npm consumed an option. npm consumes the options of `npm run NAME --option` unless `--` precedes them, and
 * passes them in the environment only (https://docs.npmjs.com/cli/commands/npm-run).
 */
function failIfNpmConsumed(options: string[], args: string[], environment: NodeJS.ProcessEnv) {
  const command = environment['npm_lifecycle_event']
  if (command !== basename(process.argv[1] ?? '', '.ts')) return
  const consumedOptions = options.filter((name) => {
    const value = environment[`npm_config_${name.replaceAll('-', '_')}`]
    return value !== undefined && value !== '' && value !== 'false'
  })
  if (consumedOptions.length === 0) return
  const names = consumedOptions.map((name) => `--${name}`).join(' and ')
  const intended = [...args, ...consumedOptions.map((name) => `--${name}`)].join(' ')
  throw new Error(
    `npm consumed ${names}, so nothing was done. Put -- before the arguments: npm run ${command} -- ${intended}`,
  )
}

/**
 * Throws for an empty argument, which usually is an unset shell variable. Used as a path, it would mean the current
 * folder.
 */
function failIfEmpty(positionals: string[], values: Record<string, unknown>) {
  if (positionals.some((word) => word.trim() === '')) throw new Error('An argument is empty. Is a variable not set?')
  for (const [name, value] of Object.entries(values))
    if ([value].flat().some((item) => typeof item === 'string' && item.trim() === ''))
      throw new Error(`--${name} is empty. Is a variable not set?`)
}

function matchesForm(form: string, positionals: string[]): boolean {
  const parts = form === '' ? [] : form.split(' ')
  const isVariadic = parts.at(-1)?.endsWith('…') ?? false
  if (isVariadic ? positionals.length < parts.length : positionals.length !== parts.length) return false
  return parts.every((part, index) => /^[A-Z]/.test(part) || part === positionals[index])
}

/** Resolves an argument that names a file or a folder. Throws for a URL. */
export function resolvePath(argument: string): string {
  if (isUrl(argument))
    throw new Error(
      `${argument} is a URL. Only files and folders are supported. To copy files to another machine, use another program, such as rclone.`,
    )
  return resolve(argument)
}
