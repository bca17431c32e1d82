import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { MAX_CAPTION_TIME_MS } from '#contract/content/content-limits.ts'
import { captionsSlug } from '#contract/content/captions.ts'
import { MAX_MACHINE_DRAFT_RESTARTS } from '#contract/studio/limits.ts'
import { applyGlossary, type Correction } from '#rules/captions/glossary.ts'
import type { ParsedCue } from '#rules/captions/read-captions.ts'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/errors.ts'
import { createContent, type Editor, createChangeRecorder } from '#server/features/content/index.ts'
import { findSound } from '#server/features/media/index.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { runTool, ToolMissing, splitArguments } from '#server/platform/media-tools/ffmpeg.ts'
import { DiskFull, ensureSpace } from '#server/platform/files/disk-space.ts'
import { TranscriberFailed } from '#server/ports/transcriber.ts'
import { readGlossary } from './glossary-terms.ts'
import type { DraftRow } from './machine-drafts.ts'
import { supportsLanguage, openTranscriber } from './open-transcriber.ts'

type Dependencies = Pick<Context, 'config' | 'content' | 'db' | 'jobs' | 'log' | 'now'>

/** Milliseconds between progress updates, and so the delay until a canceled draft stops. */
const SAVE_INTERVAL = 1000
/** Progress from which the remaining time is estimated. */
const MIN_SHARE_FOR_ESTIMATE = 0.05
/** Bytes per second of sound in the transcriber's format. */
const SOUND_BYTES = 32_000

export const GAVE_UP_MESSAGE =
  'Automatic captions failed; the server log has the reason. Try again, or upload a caption file.'

/**
 * Returns the handler that writes the next draft. The retry of a killed process starts over, and overwrites nothing.
 */
export const createDraftHandler =
  (deps: Dependencies) =>
  async (_data: object, job: Pick<Job, 'id' | 'retryCount' | 'signal'>): Promise<void> => {
    const draft = await claimDraft(deps, job.id)
    if (draft) await writeDraft(deps, draft, job)
  }

async function claimDraft({ db }: Dependencies, job: string): Promise<DraftRow | undefined> {
  const next = db
    .selectFrom('machine_drafts')
    .select('id')
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'waiting'), and([eb('state', '=', 'working'), eb('job_id', '=', job)])]),
    )
    .orderBy(sql`state = 'working'`, 'desc')
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('machine_drafts')
    .set({ state: 'working', progress: 0, seconds_left: null, job_id: job })
    .where('id', '=', next)
    .returningAll()
    .executeTakeFirst()
}

async function writeDraft(
  deps: Dependencies,
  draft: DraftRow,
  { id: job, retryCount, signal }: Pick<Job, 'id' | 'retryCount' | 'signal'>,
) {
  const { config, log } = deps
  const progressTracker = trackProgress(deps, draft, job)
  const audio = join(soundFolder(config.dataDir), `${draft.id}.wav`)
  try {
    const cues = await transcribe(deps, draft, audio, {
      signal: AbortSignal.any([signal, progressTracker.ended]),
      onShare: progressTracker.report,
    })
    await saveDraft(deps, draft, job, cues)
  } catch (error) {
    // The process is shutting down: the job is retried with the same draft.
    if (signal.aborted) throw error
    if (progressTracker.ended.aborted) return
    const failure = describeKnownFailure(error)
    if (failure === undefined && retryCount < MAX_MACHINE_DRAFT_RESTARTS) {
      await progressTracker.write({ state: 'waiting', job_id: null })
      throw error
    }
    if (failure === undefined) log.error({ err: error, lesson: draft.lesson }, 'could not draft captions')
    await progressTracker.write({ state: 'failed', failure: failure ?? GAVE_UP_MESSAGE })
  } finally {
    progressTracker.end()
    await rm(audio, { force: true })
  }
}

const soundFolder = (dataDir: string) => join(dataDir, 'transcription')

interface TranscriptionProgress {
  signal: AbortSignal
  onShare: (share: number) => void
}

/** Transcribes a film. Throws {@link TranscriberFailed} if it has no speech. */
async function transcribe(
  deps: Dependencies,
  { media, lang }: DraftRow,
  audio: string,
  { signal, onShare }: TranscriptionProgress,
) {
  const { config } = deps
  const transcriber = openTranscriber(config)
  if (!transcriber || !supportsLanguage(transcriber, lang))
    throw new TranscriberFailed('Automatic captions in this language are no longer set up.')
  const sound = await findSound(config, media)
  if (!sound) throw new TranscriberFailed('The film no longer exists.')
  await mkdir(soundFolder(config.dataDir), { recursive: true, mode: 0o700 })
  await removeUnknownFiles(deps)
  await ensureSpace(config.dataDir, sound.duration * SOUND_BYTES, config.disk.uploadMinimum)
  // Pads sound that starts after the picture with silence, so that times match the picture.
  const output = splitArguments('-map 0:a:0 -af aresample=16000:async=1:first_pts=0 -ac 1 -c:a pcm_s16le -f wav')
  await sound.withPlaylist((playlist) =>
    runTool('ffmpeg', [...splitArguments('-v error -y -i'), playlist, ...output, audio], {
      signal,
      isBackground: true,
    }),
  )
  const onProgress = (seconds: number) => onShare(Math.min(1, seconds / sound.duration))
  const cues = await transcriber.transcribe({ audio, lang, signal, onProgress })
  if (cues.length === 0) throw new TranscriberFailed('No speech was found in this film.')
  return cues
}

/** Deletes audio files left by killed processes. */
async function removeUnknownFiles({ config, db, log }: Dependencies) {
  const folder = soundFolder(config.dataDir)
  // Lists the files first, because a draft's row is older than its file.
  const files = await readdir(folder)
  const knownDrafts = await db.selectFrom('machine_drafts').select('id').execute()
  const names = new Set(knownDrafts.map(({ id }) => `${id}.wav`))
  for (const file of files.filter((name) => !names.has(name)))
    await rm(join(folder, file), { force: true }).catch((error: unknown) =>
      log.warn({ err: error, file }, 'could not delete the sound of an interrupted transcription; retrying later'),
    )
}

/** A cue of a draft. `unread` prevents publication. `heard` lists the corrections that the glossary made. */
type DraftCue = ParsedCue & { unread: true; heard?: Correction[] }

/** Saves the draft and deletes its row in one transaction. */
async function saveDraft(
  deps: Dependencies,
  { id, lesson, lang, label, author }: DraftRow,
  job: string,
  cues: readonly ParsedCue[],
) {
  const glossary = await readGlossary(deps, lesson)
  const draftData = cues.map((cue): DraftCue => {
    const { text, corrections } = applyGlossary(cue.text, glossary)
    const to = Math.min(cue.to, MAX_CAPTION_TIME_MS)
    return { ...cue, to, text, unread: true, ...(corrections.length > 0 && { heard: corrections }) }
  })
  const record: Editor['record'] = async (entry, transaction) => {
    await createChangeRecorder(deps, 'schedule')(entry, transaction)
    const { numDeletedRows } = await transaction
      .deleteFrom('machine_drafts')
      .where('id', '=', id)
      .where('job_id', '=', job)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new TranscriberFailed('The draft was canceled.')
  }
  const editor = { author: `${author}, by machine`, isDraftsOnly: true, record }
  const slug = captionsSlug(lesson, lang)
  await createContent(deps, editor, { kind: 'captions', slug, data: { label, cues: draftData } })
}

/** Returns the reason of a known failure. Undefined for unknown failures. */
function describeKnownFailure(error: unknown): string | undefined {
  if (error instanceof Failure && error.code === 'ContentNameInUse')
    return 'This language now has captions, which were added meanwhile. They were not changed.'
  const isKnown =
    error instanceof TranscriberFailed ||
    error instanceof DiskFull ||
    error instanceof ToolMissing ||
    error instanceof Failure
  return isKnown ? error.message : undefined
}

type ProgressValues = Partial<Pick<DraftRow, 'state' | 'progress' | 'seconds_left' | 'failure' | 'job_id'>>

/** Saves the progress of a draft in its row. `ended` is aborted when the draft no longer belongs to this job. */
function trackProgress({ db, log }: Dependencies, { id }: DraftRow, job: string) {
  const ended = new AbortController()
  const startedAt = performance.now()
  let share = 0
  let isWriting = false
  const write = async (values: ProgressValues) => {
    const { numUpdatedRows } = await db
      .updateTable('machine_drafts')
      .set(values)
      .where('id', '=', id)
      .where('job_id', '=', job)
      .where('state', '=', 'working')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) ended.abort(new Error('The draft was canceled.'))
  }
  const saveProgress = async () => {
    if (isWriting) return
    isWriting = true
    const elapsed = (performance.now() - startedAt) / 1000
    const secondsLeft = share < MIN_SHARE_FOR_ESTIMATE ? null : Math.ceil((elapsed / share) * (1 - share))
    await write({ progress: share, seconds_left: secondsLeft }).catch((error: unknown) =>
      log.warn({ err: error, draft: id }, 'could not save the progress of a caption draft'),
    )
    isWriting = false
  }
  const timer = setInterval(() => void saveProgress(), SAVE_INTERVAL)
  return {
    ended: ended.signal,
    report: (done: number) => void (share = done),
    write,
    end: () => clearInterval(timer),
  }
}
