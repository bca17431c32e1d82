import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { SettingsKind } from '#contract/content/kinds.ts'
import type { ContentItem } from '#contract/studio/content.ts'
import { publishSettings } from '#contract/studio/settings.ts'
import {
  type DraftData,
  draftProblem,
  fieldId,
  isSame,
  type Problem,
  saveUnmerged,
  validateDraft,
  type TextField,
  TextFields,
  useSettingsDraft,
} from '#web/studio/content/index.ts'
import { studioCall, useReauthentication } from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { otherFields } from './settings-fields.ts'

/** State of a settings form. */
export interface SettingsForm {
  data: DraftData
  change: (fields: DraftData) => void
  /** Published settings; undefined before the first publication. */
  published: DraftData | undefined
  /** Changes the draft from outside of its inputs. */
  rewrite: (change: (data: DraftData) => DraftData) => void
  /** Sets a warning that is shown once before publication. Undefined removes the warning. */
  setWarning: (message: string | undefined) => void
  errorOf: (name: string) => string | undefined
  /** Renders fields with the controls of text editors. */
  group: (fields: readonly TextField[]) => ReactNode
}

/** One kind of settings and its fields. */
export interface Settings {
  kind: SettingsKind
  /** Name in sentences such as "Publish the prices". */
  label: string
  /** All fields with the controls of text editors. */
  fields: readonly TextField[]
  /** Client-side validation before publication. */
  check?: ((data: DraftData) => Problem | undefined) | undefined
}

/** Autosaved draft of settings and the state of its form. Publishing requires recent authentication. */
export function useSettingsForm(item: ContentItem, settings: Settings) {
  const { kind, label, fields, check } = settings
  const { store, state } = useSettingsDraft(kind, item)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const { withReauthentication, reauthentication } = useReauthentication()
  const queryClient = useQueryClient()
  const warning = useRef<string>(undefined)
  const shownWarning = useRef<string>(undefined)
  const setWarning = useCallback((message: string | undefined) => void (warning.current = message), [])
  const allFields = [...fields, ...otherFields]
  const showProblem = (newProblem: Problem | undefined) => {
    setProblem(newProblem)
    if (newProblem?.field !== undefined) document.getElementById(fieldId(newProblem.field))?.focus()
    return false
  }
  const toProblem = (reason: unknown) => draftProblem(store.current(), reason, allFields)
  /** Saves the draft. Returns false if the draft is invalid or the save failed. */
  const validateAndSave = async () => {
    const { data } = store.current()
    const newProblem = check?.(data) ?? validateDraft(kind, allFields, data)
    if (newProblem) return showProblem(newProblem)
    setProblem(undefined)
    return (await store.save()) || showProblem(toProblem(store.current().reason))
  }
  const publish = async () => {
    if (isBusy) return
    if (warning.current !== shownWarning.current && warning.current !== undefined) {
      shownWarning.current = warning.current
      setProblem({ message: `${warning.current} To publish anyway, choose Publish again.` })
      return
    }
    setBusy(true)
    try {
      // Validates first, because the authentication dialog would be useless for an invalid draft.
      if (!(await saveUnmerged(store, validateAndSave))) return
      const published = await withReauthentication(() =>
        store.call(({ version }) => studioCall(publishSettings, { params: { kind }, body: { version } })),
      )
      store.accept(published)
      showToast(`Visitors now see ${label}.`, { isSuccess: true })
      await queryClient.invalidateQueries({ queryKey: ['studio'] })
    } catch (reason) {
      showProblem(toProblem(reason))
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (name: string) => (problem?.field === name ? problem.message : undefined)
  const change = (changedFields: DraftData) => store.change(changedFields)
  const form: SettingsForm = {
    data: state.data,
    published: state.item.published?.data,
    change,
    rewrite: (rewritten) => {
      setProblem(undefined)
      store.rewrite(rewritten(store.current().data))
    },
    setWarning,
    errorOf,
    group: (groupFields) => (
      <TextFields fields={groupFields} data={state.data} isReadOnly={false} errorOf={errorOf} onChange={change} />
    ),
  }
  const isChanged = !isSame(state.data, state.item.published?.data)
  return { store, state, allFields, isChanged, isBusy, problem, validateAndSave, publish, reauthentication, form }
}
