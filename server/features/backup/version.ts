import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Manifest = z.object({ version: z.string() })

/** The version of this Holdfast, from `package.json`. */
export const HOLDFAST_VERSION: string = Manifest.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')),
).version
