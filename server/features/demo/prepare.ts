import { existsSync } from 'node:fs'
import { changeOwnCatalogue, ownCataloguePath } from '#server/features/catalogue/index.ts'
import { publishPictures } from '#server/features/media/index.ts'
import { demoCatalogue } from './catalogue.ts'
import { films } from './films.ts'
import { makeFilms } from './make-films.ts'
import { drawPoster, picturesOf } from './pictures.ts'
import { sayProgress } from './progress.ts'
import { readState, writeState, type State } from './state.ts'
import { readWords, type Words } from './words.ts'

export interface Preparation {
  dataDir: string
  /** Told what is going on, a line at a time. */
  tell: (line: string) => void
  /** Makes the demo accounts that are missing. */
  makeAccounts: () => Promise<void>
  signal?: AbortSignal | undefined
}

type Work = Omit<Preparation, 'makeAccounts'>

/**
 * Makes the demo academy in a folder that holds no catalogue, or goes on with one that was interrupted; does nothing to a finished one
 * or to an academy's own. Films are kept one by one, the catalogue is written last and whole. Rejects with the signal's reason.
 */
export async function prepareDemo({ dataDir, tell, makeAccounts, signal }: Preparation): Promise<void> {
  const begun = await readState(dataDir)
  if (!begun && existsSync(ownCataloguePath(dataDir))) return
  await makeAccounts()
  if (begun?.isFinished) return
  const state: State = begun ?? { films: {}, pictures: {}, isFinished: false }
  if (!begun) await writeState(dataDir, state)
  const words = await readWords()
  tell(begun ? 'Going on with the demo academy.' : 'Making the demo academy: its films are drawn now, once.')
  await drawPictures(words, state, { dataDir, tell, signal })
  await drawFilms(state, { dataDir, tell, signal })
  await changeOwnCatalogue(dataDir, (now) => (now.videos.length > 0 ? now : demoCatalogue(words, state)))
  await writeState(dataDir, { ...state, isFinished: true })
  tell('The demo academy is ready.')
}

async function drawFilms(state: State, { dataDir, tell, signal }: Work): Promise<void> {
  const missing = films.filter(({ technique }) => !state.films[technique])
  if (missing.length === 0) return
  // One failure stops the other worker too.
  const failed = new AbortController()
  try {
    await makeFilms(missing, {
      dataDir,
      signal: signal ? AbortSignal.any([signal, failed.signal]) : failed.signal,
      onProgress: sayProgress('Demo films', tell),
      onFilm: async ({ technique }, media) => {
        state.films[technique] = media
        await writeState(dataDir, state)
      },
    })
  } finally {
    failed.abort()
  }
}

async function drawPictures(words: Words, state: State, { dataDir, tell, signal }: Work): Promise<void> {
  const missing = [...picturesOf(words)].filter(([key]) => !state.pictures[key])
  const report = sayProgress('Demo posters', tell)
  for (const [done, [key, drawn]] of missing.entries()) {
    signal?.throwIfAborted()
    report(done / missing.length)
    state.pictures[key] = await publishPictures(Buffer.from(drawPoster(drawn)), dataDir)
    await writeState(dataDir, state)
  }
}
