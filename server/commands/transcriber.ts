import { existsSync } from 'node:fs'
import { readConfig } from '#server/config/index.ts'
import { installedFolder, installMoonshine, removeMoonshine } from '#server/features/transcription/index.ts'
import { runProgram } from './cli.ts'
import { readUsage } from '#server/platform/command-line.ts'

/** `npm run transcriber`: installs or removes the transcriber, which drafts captions. */

const USAGE = readUsage('transcriber')

const actions: Record<string, (dataDir: string, keepFreeBytes: number) => Promise<string>> = {
  install: async (dataDir, keepFreeBytes) => {
    await installMoonshine(dataDir, keepFreeBytes, (line) => console.log(line))
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
  console.log(await actions[name]?.(dataDir, disk.uploadMinimum))
})
