import type { Context } from '#server/context.ts'
import { secretToHex } from '#server/features/media/index.ts'
import { runCommand } from './cli.ts'
import { readUsage } from '#server/platform/command-line.ts'

/** `npm run edge-keys`: prints the keys with which an edge verifies film grants. */

const USAGE = readUsage('edge-keys')

/** Formats the keys as a subroutine for Varnish, which cannot read JSON. `ops/edge/varnish/films.vcl` calls it. */
const formatVcl = (secrets: (readonly [string, string])[]) => {
  const lines = secrets.map(
    ([kid, secret]) => `  if (req.http.X-Film-Kid == "${kid}") { set req.http.X-Film-Secret = "${secret}"; }`,
  )
  return ['sub film_secret {', ...lines, '}'].join('\n')
}

async function run({ signingKeys }: Context, [command]: string[], vcl: boolean) {
  if (command === 'rotate' || command === 'replace') await signingKeys[command]('films')
  const secrets = signingKeys.valid('films').map((key) => [key.kid, secretToHex(key)] as const)
  console.log(vcl ? formatVcl(secrets) : JSON.stringify(Object.fromEntries(secrets)))
}

await runCommand({
  usage: USAGE,
  options: { vcl: { type: 'boolean', default: false } },
  forms: { '': ['vcl'], rotate: ['vcl'], replace: ['vcl'] },
  run: (context, args, { vcl }) => run(context, args, vcl),
})
