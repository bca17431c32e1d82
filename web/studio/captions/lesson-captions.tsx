import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { captionsSlug } from '#contract/content/captions.ts'
import { startMachineDraft, type LessonTrack, listLessonCaptions, loadCaptions } from '#contract/studio/captions.ts'
import { binText, createText } from '#contract/studio/content.ts'
import {
  ItemAccess,
  describeError,
  StudioContent,
  studioCall,
  StudioPage,
  studioQuery,
  StudioSection,
  formatMoment,
  useAccess,
} from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AddLanguage, type NewLanguage } from './add-language.tsx'
import { BinnedCaptions } from './binned-captions.tsx'
import './captions-editor.css'
import { POLL_INTERVAL_MS, isInProgress, MachineDrafts } from './machine-drafts.tsx'
import { readCaptionFile } from './read-caption-file.ts'

/** Lists the captions of a lesson by language, with the form that adds a language. */
export function LessonCaptionsPage({ lesson }: { lesson: string }) {
  const query = useQuery({
    ...studioQuery('captions', listLessonCaptions, { query: { lesson } }),
    refetchInterval: ({ state }) => (state.data?.machine.some(isInProgress) ? POLL_INTERVAL_MS : false),
  })
  const { data } = query
  const add = useAddCaptions(lesson, data?.tracks ?? [])
  return (
    <StudioPage title="Captions" subtitle={data?.title ?? undefined}>
      <p className="-mt-2 pb-6">
        <Link to={paths.studioText('lessons', lesson)} className="link">
          {data?.title ?? 'Lesson'}
        </Link>
      </p>
      <p role="alert" className="mb-4 border-l-4 border-bad bg-raised px-4 py-3 font-semibold empty:hidden">
        {add.problem}
      </p>
      <StudioContent query={query} label="The captions">
        {({ tracks, ofFilm, machine, heard, mayChange }) => (
          <ItemAccess mayChange={mayChange}>
            {tracks.length + ofFilm.length + machine.length === 0 ? (
              <p className="measure">
                No captions yet. Upload a .vtt or .srt file, or type the lines while the video plays.
              </p>
            ) : (
              <Tracks lesson={lesson} tracks={tracks} ofFilm={ofFilm} />
            )}
            <MachineDrafts lesson={lesson} drafts={machine} />
            <BinnedCaptions lesson={lesson} usedLanguages={tracks.map(({ lang }) => lang)} />
            {mayChange && (
              <StudioSection title="Add a language">
                <EmbeddedCaptions
                  tracks={tracks}
                  ofFilm={ofFilm}
                  isBusy={add.isBusy}
                  onEdit={(language) => void add.load(language)}
                />
                <AddLanguage
                  usedLanguages={tracks.map(({ lang }) => lang)}
                  isBusy={add.isBusy}
                  transcribable={data?.media === null ? undefined : heard}
                  onGenerate={(language) => void add.generate(language)}
                  onUpload={(language, file) => void add.loadFile(language, file)}
                  onStartEmpty={(language) => void add.startEmpty(language)}
                />
              </StudioSection>
            )}
          </ItemAccess>
        )}
      </StudioContent>
    </StudioPage>
  )
}

/** Returns functions that create a draft of captions and open its editor. */
function useAddCaptions(lesson: string, tracks: readonly LessonTrack[]) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const run = async (lang: string | undefined, create: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await create()
      await queryClient.invalidateQueries({ queryKey: ['studio'] })
      if (lang !== undefined) await navigate(paths.studioCaptions(lesson, lang))
    } catch (reason) {
      setProblem(describeError(reason).replace(/^'captions', line/i, 'The file, line'))
      // The version of existing captions may be outdated.
      void queryClient.invalidateQueries({ queryKey: ['studio', 'captions'] })
    } finally {
      setBusy(false)
    }
  }
  const load = ({ lang, label }: NewLanguage, captions?: string) => {
    const version = tracks.find((track) => track.lang === lang)?.version
    const body = {
      lesson,
      lang,
      label,
      ...(version !== undefined && { version }),
      ...(captions !== undefined && { captions }),
    }
    return run(lang, () => studioCall(loadCaptions, { body }))
  }
  return {
    problem,
    isBusy,
    load,
    async loadFile(language: NewLanguage, file: File) {
      const captions = await readCaptionFile(file, language.lang)
      if (captions === undefined) return setProblem(`“${file.name}” is too large for a captions file.`)
      if (typeof captions !== 'string') return setProblem(`“${file.name}”, line ${captions.line}: ${captions.reason}.`)
      return load(language, captions)
    },
    generate: (language: NewLanguage) =>
      run(undefined, () => studioCall(startMachineDraft, { body: { lesson, ...language } })),
    startEmpty: ({ lang, label }: NewLanguage) =>
      run(lang, () =>
        studioCall(createText, {
          params: { kind: 'captions' },
          body: { slug: captionsSlug(lesson, lang), data: { label, cues: [] } },
        }),
      ),
  }
}

interface TracksProps {
  lesson: string
  tracks: readonly LessonTrack[]
  ofFilm: readonly { lang: string; label: string }[]
}

function Tracks({ lesson, tracks, ofFilm }: TracksProps) {
  const { may } = useAccess()
  const embedded = ofFilm.filter(({ lang }) => !tracks.some((track) => track.lang === lang))
  if (tracks.length + embedded.length === 0) return null
  return (
    <table className="studio-table">
      <caption className="sr-only">Languages</caption>
      <thead>
        <tr>
          <th scope="col">Language</th>
          <th scope="col">State</th>
          <th scope="col">Lines</th>
          <th scope="col">Changed</th>
          <th scope="col" className="last">
            <span className="sr-only">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tracks.map((track) => (
          <tr key={track.lang}>
            <td>
              <Link to={paths.studioCaptions(lesson, track.lang)} className="link inline-block">
                {track.label ?? track.lang}
              </Link>
            </td>
            <td>{describeState(track)}</td>
            <td className="tabular">
              {track.lines}
              {track.unread > 0 && `, ${track.unread} to review`}
            </td>
            <td className="whitespace-nowrap tabular">{formatMoment(track.changedAt)}</td>
            <td className="last">{may('content.publish') && <RemoveTrack track={track} />}</td>
          </tr>
        ))}
        {embedded.map(({ lang, label }) => (
          <tr key={lang}>
            <td className="font-semibold">{label}</td>
            <td colSpan={4}>Published; taken from the video file</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const stateLabels: Record<LessonTrack['state'], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'On the site',
  changed: 'On the site, unpublished changes',
  binned: 'In the bin',
}
const describeState = ({ state, unread }: LessonTrack) =>
  unread > 0 ? `${stateLabels[state]}, generated automatically` : stateLabels[state]

/** Unpublishes captions and moves them to the bin. */
function RemoveTrack({ track: { slug, version, label, lang } }: { track: LessonTrack }) {
  const queryClient = useQueryClient()
  const remove = async () => {
    try {
      await studioCall(binText, { params: { kind: 'captions', slug }, query: { version: String(version) } })
      showToast('Captions moved to the bin for 30 days.', { isSuccess: true })
    } catch (reason) {
      showToast(describeError(reason))
    }
    // Moves the focus, because the button was removed.
    document.getElementById('content')?.focus()
    await queryClient.invalidateQueries({ queryKey: ['studio'] })
  }
  return (
    <button type="button" className="row-action" onClick={() => void remove()}>
      Remove<span className="sr-only"> {label ?? lang}</span>
    </button>
  )
}

interface EmbeddedCaptionsProps extends Pick<TracksProps, 'tracks' | 'ofFilm'> {
  isBusy: boolean
  onEdit: (language: NewLanguage) => void
}

/** Offers to copy the captions embedded in the film into a draft. */
const EmbeddedCaptions = ({ tracks, ofFilm, isBusy, onEdit }: EmbeddedCaptionsProps) => (
  <div className="flex flex-wrap gap-3 py-3 empty:hidden">
    {ofFilm
      .filter(({ lang }) => !tracks.some((track) => track.lang === lang))
      .map((language) => (
        <Button
          key={language.lang}
          size="small"
          className="py-2 text-left whitespace-normal!"
          aria-disabled={isBusy}
          onClick={() => onEdit(language)}
        >
          Edit {language.label} from the video
        </Button>
      ))}
  </div>
)
