import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { SingleKind } from '#contract/content/kinds.ts'
import type { ContentAnswer } from '#contract/studio/content.ts'
import { publishSettings } from '#contract/studio/settings.ts'
import {
  type DraftData,
  fieldId,
  isSame,
  type Problem,
  problemInside,
  problemOf,
  type TextField,
  TextFields,
  useSettingsDraft,
} from '#web/studio/content/index.ts'
import { studioCall, useReauthentication } from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { otherFields } from './settings-fields.ts'

/** What a form of settings needs of its page. */
export interface SettingsForm {
  data: DraftData
  change: (fields: DraftData) => void
  /** As visitors see it; undefined before the first publication. */
  published: DraftData | undefined
  /** Changes what is written now, also in fields that have letters of their own. */
  rewrite: (change: (data: DraftData) => DraftData) => void
  /** What is to be said once before a publication; undefined: nothing. */
  warn: (words: string | undefined) => void
  errorOf: (name: string) => string | undefined
  /** Fields that are written as those of a text. */
  group: (fields: readonly TextField[]) => ReactNode
}

/** One kind of settings, and how it is written. */
export interface Settings {
  kind: SingleKind
  /** As in "Publish the prices". */
  what: string
  /** All fields that are written as those of a text. */
  fields: readonly TextField[]
  /** Why it must not be published yet, before the academy is asked. */
  check?: ((data: DraftData) => Problem | undefined) | undefined
}

/** The draft of settings, saved by itself; its form; and its publication, which wants the password again. */
export function useSettingsForm(item: ContentAnswer, settings: Settings) {
  const { kind, what, fields, check } = settings
  const { store, state } = useSettingsDraft(kind, item)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const { run, proving } = useReauthentication()
  const queries = useQueryClient()
  const warning = useRef<string>(undefined)
  const read = useRef<string>(undefined)
  const warn = useCallback((words: string | undefined) => void (warning.current = words), [])
  const named = [...fields, ...otherFields]
  const refuse = (found: Problem) => {
    setProblem(found)
    if (found.field !== undefined) document.getElementById(fieldId(found.field))?.focus()
    return false
  }
  const problemWith = (reason: unknown) => problemOf(reason, named, store.current().data)
  /** Saves what is typed. False where the academy could not publish it, or did not get it. */
  const saveWhole = async () => {
    const { data } = store.current()
    const found = check?.(data) ?? problemInside(kind, named, data)
    if (found) return refuse(found)
    setProblem(undefined)
    return (await store.save()) || refuse(problemWith(store.current().reason))
  }
  const publish = async () => {
    if (isBusy) return
    if (warning.current !== read.current && warning.current !== undefined) {
      read.current = warning.current
      setProblem({ words: `${warning.current} To publish anyway, press Publish again.` })
      return
    }
    setBusy(true)
    try {
      // Before the password is asked for in vain.
      if (!(await saveWhole())) return
      const { version } = store.current().item
      store.accept(await run(() => studioCall(publishSettings, { params: { kind }, body: { version } })))
      showToast(`Visitors now see ${what}.`, { isGood: true })
      await queries.invalidateQueries({ queryKey: ['studio'] })
    } catch (reason) {
      refuse(problemWith(reason))
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (name: string) => (problem?.field === name ? problem.words : undefined)
  const change = (changed: DraftData) => store.change(changed)
  const form: SettingsForm = {
    data: state.data,
    published: state.item.published?.data,
    change,
    rewrite: (rewritten) => {
      setProblem(undefined)
      store.rewrite(rewritten(store.current().data))
    },
    warn,
    errorOf,
    group: (some) => (
      <TextFields fields={some} data={state.data} isReadOnly={false} errorOf={errorOf} onChange={change} />
    ),
  }
  const isChanged = !isSame(state.data, state.item.published?.data)
  return { store, state, isChanged, isBusy, problem, saveWhole, publish, proving, form }
}
