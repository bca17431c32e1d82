import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { describeFirstIssue } from '#contract/validation-error.ts'

/**
 * Reads the file that `OIDC_PROVIDERS` names: a JSON object of identity providers by the names that clients use.
 * `docs/identity-providers.md` documents the file for operators.
 */

const isLoopback = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** Requires TLS, because an attacker in the network could otherwise forge sign-ins. Loopback is exempt. */
const isSecureUrl = (text: string) => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

const SecureUrl = z.string().refine(isSecureUrl, 'expected a URL that starts with https://')
const Text = z.string().min(1, 'expected a text')

const Settings = z.strictObject({
  /** Issuer identifier of the provider, and base URL of its discovery document. */
  issuer: SecureUrl,
  clientId: Text,
  clientSecret: Text,
  /** Label of the sign-in button. */
  label: Text.max(40).optional(),
  scopes: z
    .array(Text)
    .default(['openid', 'email'])
    .refine((scopes) => scopes.includes('openid'), 'expected "openid" among the scopes'),
  /** Apple sends its response as a form post. */
  responseMode: z.enum(['query', 'form_post']).default('query'),
  /** Token endpoint of a provider whose discovery document omits it, such as Facebook. */
  tokenEndpoint: SecureUrl.optional(),
  /**
   * Whether a person whose email address the provider has verified is signed in to the existing account with this
   * address (`docs/decisions/0016-oauth.md`).
   */
  linksByEmail: z.boolean().default(false),
})

/** Names of the providers that the client SDK supports, and custom names. */
const PROVIDER_NAME = /^(oauth2-(google|facebook|apple)|oidc-[a-z0-9-]{1,40})$/
const DEFAULT_LABELS: Record<string, string> = {
  'oauth2-google': 'Google',
  'oauth2-facebook': 'Facebook',
  'oauth2-apple': 'Apple',
}

const Providers = z.record(z.string(), Settings).superRefine((providers, context) => {
  for (const name of Object.keys(providers))
    if (!PROVIDER_NAME.test(name))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'expected a name such as oauth2-google, oauth2-facebook, oauth2-apple or oidc-dojo',
      })
})

export type IdentityProvider = z.infer<typeof Settings> & { name: string; label: string }

/** Reads the file. Throws an error that states the problem but never quotes the file, which contains secrets. */
export function readIdentityProviders(file: string): IdentityProvider[] {
  const parsed = Providers.safeParse(parseJson(file, readText(file)))
  if (!parsed.success) throw new Error(`${file}: ${describeFirstIssue(parsed.error)}`)
  return Object.entries(parsed.data).map(([name, settings]) => ({
    ...settings,
    name,
    label: settings.label ?? DEFAULT_LABELS[name] ?? name.replace(/^oidc-/, ''),
  }))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new Error(isMissing ? `there is no file ${file}` : `${file} cannot be read`, { cause: error })
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Only the position is reported, because the parser's message quotes the file.
    const position = error instanceof Error ? /line \d+ column \d+/.exec(error.message)?.[0] : undefined
    // oxlint-disable-next-line preserve-caught-error -- its message quotes the file, including secrets
    throw new Error(`${file} is not JSON${position ? `, see ${position}` : ''}`)
  }
}
