// Sets up and starts an academy: adds the settings to `.env` that make this folder an academy instead of a demo. Every
// command reads `.env`. Existing settings in `.env` are kept.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { inRoot } from './setup/root.mjs'

const settings = { NODE_ENV: 'production', DATA_DIR: './academy' }

const file = inRoot('.env')
const existingContent = existsSync(file) ? readFileSync(file, 'utf8') : ''
const missingSettings = Object.entries(settings).filter(
  ([name]) => !new RegExp(`^\\s*(export\\s+)?${name}\\s*=`, 'm').test(existingContent),
)
const lines = missingSettings.map(([name, value]) => `${name}=${value}\n`)
if (lines.length > 0)
  appendFileSync(file, `${existingContent === '' || existingContent.endsWith('\n') ? '' : '\n'}${lines.join('')}`)

await import('./start.mjs')
