import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { describeFirstIssue } from '#contract/validation-error.ts'

/**
 * The file that `OIDC_PROVIDERS` names: identity providers by the names that clients use for them.
 * `docs/identity-providers.md` explains it to operators.
 */

const isLoopback = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** An eavesdropper between us and the provider could sign in as anybody. On this machine there is none. */
const isSafe = (address: string) => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

const Address = z.string().refine(isSafe, 'expected an address that starts with https://')
const Text = z.string().min(1, 'expected a text')

const Settings = z.strictObject({
  /** What the provider calls itself; its discovery document lies below. */
  issuer: Address,
  clientId: Text,
  clientSecret: Text,
  /** The provider's name on the button. */
  label: Text.max(40).optional(),
  scopes: z
    .array(Text)
    .default(['openid', 'email'])
    .refine((scopes) => scopes.includes('openid'), 'expected "openid" among the scopes'),
  /** Apple sends its answer as a form. */
  responseMode: z.enum(['query', 'form_post']).default('query'),
  /** For a provider whose discovery document does not name it, such as Facebook. */
  tokenEndpoint: Address.optional(),
  /**
   * Whether an address that the provider has verified opens the account which has it already
   * (`docs/decisions/0016-oauth.md`).
   */
  linksByEmail: z.boolean().default(false),
})

/** The names of the published client, and free ones. */
const NAME = /^(oauth2-(google|facebook|apple)|oidc-[a-z0-9-]{1,40})$/
const labels: Record<string, string> = {
  'oauth2-google': 'Google',
  'oauth2-facebook': 'Facebook',
  'oauth2-apple': 'Apple',
}

const Providers = z.record(z.string(), Settings).superRefine((providers, context) => {
  for (const name of Object.keys(providers))
    if (!NAME.test(name))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'expected a name such as oauth2-google, oauth2-facebook, oauth2-apple or oidc-dojo',
      })
})

export type IdentityProvider = z.infer<typeof Settings> & { name: string; label: string }

/** Throws an error whose message names what is wrong, and never quotes the file: secrets are in it. */
export function readIdentityProviders(file: string): IdentityProvider[] {
  const read = Providers.safeParse(parse(file, readText(file)))
  if (!read.success) throw new Error(`${file}: ${describeFirstIssue(read.error)}`)
  return Object.entries(read.data).map(([name, settings]) => ({
    ...settings,
    name,
    label: settings.label ?? labels[name] ?? name.replace(/^oidc-/, ''),
  }))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new Error(missing ? `there is no file ${file}` : `${file} cannot be read`, { cause: error })
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Only the position: the parser's own message quotes the file.
    const position = error instanceof Error ? /line \d+ column \d+/.exec(error.message)?.[0] : undefined
    // oxlint-disable-next-line preserve-caught-error -- its message quotes the file, secrets included
    throw new Error(`${file} is not JSON${position ? `, see ${position}` : ''}`)
  }
}
