import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder that holds all state, claimed by this process alone. */
export interface DataFolder {
  path: string
  release(): Promise<void>
}

/** When a process started, so that a number that went to a stranger is not taken for the old owner. Empty where the system does not tell. */
const startOf = async (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (stat) => stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '',
    () => '',
  )

async function ownerLives(text: string) {
  const [pid = '', start = ''] = text.trim().split(' ')
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return start === (await startOf(Number(pid)))
}

/** Makes the folder and claims it. Refuses in words while another Holdfast lives on it; takes over from one that was killed. */
export async function claimDataFolder(path: string): Promise<DataFolder> {
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw new Error(`DATA_DIR: expected a folder that Holdfast may write to, not ${path}.`, { cause: error })
  })
  const file = join(path, 'holdfast.pid')
  for (;;) {
    try {
      const handle = await open(file, 'wx')
      await handle.writeFile(`${process.pid} ${await startOf(process.pid)}`)
      await handle.close()
      return { path, release: () => rm(file, { force: true }) }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const owner = await readFile(file, 'utf8').catch(() => '')
      if (owner !== '' && (await ownerLives(owner)))
        throw new Error(
          `Another Holdfast (process ${owner.split(' ')[0]}) already runs on ${path}. Stop it, or set DATA_DIR to another folder.`,
          { cause: error },
        )
      await rm(file, { force: true })
    }
  }
}
