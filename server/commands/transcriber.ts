import { existsSync } from 'node:fs'
import { readConfig } from '#server/config/index.ts'
import { installedFolder, installMoonshine, removeMoonshine } from '#server/features/transcription/index.ts'
import { runProgram } from './cli.ts'

/** `npm run transcriber`: installs or removes the transcriber, which drafts captions. */

const USAGE = `npm run transcriber -- install     downloads Moonshine (English, 140 MB) from the npm registry to the data folder; no data leaves this machine
npm run transcriber -- remove      removes it
npm run transcriber -- status      shows whether it is installed`

const actions: Record<string, (dataDir: string, keepFree: number) => Promise<string>> = {
  install: async (dataDir, keepFree) => {
    await installMoonshine(dataDir, keepFree, (line) => console.log(line))
    return 'Moonshine is installed. The Studio now offers "Generate a draft" for the captions of a lesson.'
  },
  remove: async (dataDir) => {
    await removeMoonshine(dataDir)
    return 'Moonshine was removed.'
  },
  status: async (dataDir) =>
    existsSync(installedFolder(dataDir)) ? 'Moonshine is installed.' : 'No transcriber is installed.',
}

await runProgram({ usage: USAGE, options: {}, forms: { install: [], remove: [], status: [] } }, async ([name = '']) => {
  const { dataDir, disk } = readConfig()
  console.log(await actions[name]?.(dataDir, disk.stop))
})
