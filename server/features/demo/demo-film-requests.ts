import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#server/config/index.ts'
import type { DemoFilmRequests } from '#server/ports/demo-film-requests.ts'
import { readState } from './state.ts'

const PROGRAM = join(import.meta.dirname, '../../commands/demo.ts')

/** Time after which the process of a film is killed. The lowest quality takes less than a minute. */
const PROCESS_TIMEOUT_MS = 10 * 60_000

const Progress = z.object({ share: z.number().min(0).max(1) })

/** Makes the film of one lesson. Resolves when the film is published or has failed. */
type MakeFilm = (lessonId: string, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>

/**
 * Makes requested demo films one at a time, starting with the most recent request. Each film has a separate process of
 * normal priority, because the process that makes all films in the background has the lowest priority.
 */
export function createDemoFilmRequests(
  { dataDir, demoFilms, catalogueUrl }: Pick<Config, 'dataDir' | 'demoFilms' | 'catalogueUrl'>,
  warn: (line: string) => void,
  makeFilm: MakeFilm = runFilmProcess,
): DemoFilmRequests {
  const closing = new AbortController()
  /** Progress by lesson, in the order of the requests. A failed film remains in the map until the next start. */
  const films = new Map<string, { share: number; state: 'waiting' | 'running' | 'failed' }>()

  const isFilmMade = async (lessonId: string) => (await readState(dataDir))?.made?.includes(lessonId) === true

  async function makeNext() {
    if (closing.signal.aborted || [...films.values()].some(({ state }) => state === 'running')) return
    const next = [...films].findLast(([, { state }]) => state === 'waiting')
    if (!next) return
    const [lessonId, film] = next
    film.state = 'running'
    try {
      await makeFilm(lessonId, (share) => (film.share = share), closing.signal)
      // If the process made no film, for example because the lesson is not part of the demo, it is not started again.
      if (await isFilmMade(lessonId)) films.delete(lessonId)
      else film.state = 'failed'
    } catch (error) {
      film.state = 'failed'
      if (!closing.signal.aborted)
        warn(`The film of "${lessonId}" could not be made: ${error instanceof Error ? error.message : String(error)}`)
    }
    void makeNext()
  }

  return {
    async request(lessonId) {
      const requestedFilm = films.get(lessonId)
      if (requestedFilm) return requestedFilm.state === 'failed' ? null : requestedFilm.share
      if (demoFilms !== 'all' || catalogueUrl) return null
      const lessonsWithFilm = (await readState(dataDir))?.made
      // A film that was made and removed from its lesson is not made again.
      if (!lessonsWithFilm || lessonsWithFilm.includes(lessonId)) return null
      // A concurrent request may have added the film.
      if (!films.has(lessonId)) films.set(lessonId, { share: 0, state: 'waiting' })
      void makeNext()
      return 0
    },
    close: () => closing.abort(),
  }
}

const runFilmProcess: MakeFilm = (lessonId, onProgress, signal) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, '--background', '--film', lessonId], {
      // The process exits when its standard input closes, which also happens when the server is killed.
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
      timeout: PROCESS_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    })
    child.stdin?.on('error', () => {})
    const stop = () => child.stdin?.end()
    signal.addEventListener('abort', stop)
    child.on('message', (message) => {
      const { data } = Progress.safeParse(message)
      if (data) onProgress(data.share)
    })
    child.on('error', reject)
    child.on('exit', (code, exitSignal) => {
      signal.removeEventListener('abort', stop)
      if (code === 0) resolve()
      else reject(new Error(`its process exited with ${exitSignal ?? `code ${String(code)}`}`))
    })
  })
