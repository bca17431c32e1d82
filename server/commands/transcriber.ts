import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/index.ts'
import { installedFolder, installMoonshine, removeMoonshine } from '#server/features/transcription/index.ts'
import { failCommand } from './cli.ts'

/** `npm run transcriber`: the machine that writes drafts of captions. */

const USAGE = `npm run transcriber -- install     fetches Moonshine (English, 140 MB) from the npm registry into the data folder; nothing leaves this machine afterward
npm run transcriber -- remove      removes it
npm run transcriber -- status      says whether it is there`

const verbs: Record<string, (dataDir: string, keepFree: number) => Promise<string>> = {
  install: async (dataDir, keepFree) => {
    await installMoonshine(dataDir, keepFree, (line) => console.log(line))
    return 'Moonshine is installed. The Studio now offers "Draft by machine" beside the captions of a lesson.'
  },
  remove: async (dataDir) => {
    await removeMoonshine(dataDir)
    return 'Moonshine is removed.'
  },
  status: async (dataDir) =>
    existsSync(installedFolder(dataDir)) ? 'Moonshine is installed.' : 'No machine is installed.',
}

try {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  const [name = '', ...more] = positionals
  const verb = more.length === 0 ? verbs[name] : undefined
  const { dataDir, disk } = readConfig()
  if (verb) console.log(await verb(dataDir, disk.stop))
  else if (positionals.length === 0) console.log(USAGE)
  else throw new Error(USAGE)
} catch (error) {
  failCommand(error)
}
