import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type ContentItem, getContent } from '#contract/studio/content.ts'
import { Conflict, HistoryDialog, MergeNotice, SaveState } from '#web/studio/content/index.ts'
import {
  FormGeneration,
  PublishButton,
  ReauthenticationDialog,
  StudioContent,
  StudioPage,
  studioQuery,
  useAccess,
  useShortcuts,
} from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import './academy-settings.css'
import { type Settings, type SettingsForm, useSettingsForm } from './use-settings-form.tsx'

interface SettingsPageProps extends Settings {
  title: string
  children: (form: SettingsForm) => ReactNode
}

/** Settings page with autosave. Publishing requires an owner with recent authentication. */
export function SettingsPage(props: SettingsPageProps) {
  const { may } = useAccess()
  const { kind, title } = props
  const mayChange = may('settings.change')
  const [item, setItem] = useState<ContentItem>()
  const query = useQuery({
    ...studioQuery('settings', getContent, { params: { kind, slug: kind } }),
    enabled: mayChange && item === undefined,
    gcTime: 0,
  })
  if (!item && query.data) setItem(query.data)
  if (!mayChange)
    return (
      <StudioPage title={title}>
        <p className="measure">Your role doesn’t give you access to the academy’s settings. Ask an owner for access.</p>
      </StudioPage>
    )
  if (item) return <LoadedSettings key={item.id} item={item} {...props} />
  return (
    <StudioPage title={title}>
      <StudioContent query={query} label="The settings">
        {() => null}
      </StudioContent>
    </StudioPage>
  )
}

function LoadedSettings({
  item,
  kind,
  title,
  label,
  fields,
  check,
  children,
}: SettingsPageProps & { item: ContentItem }) {
  const { store, state, allFields, isChanged, isBusy, problem, publish, reauthentication, form } = useSettingsForm(
    item,
    {
      kind,
      label,
      fields,
      check,
    },
  )
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  useShortcuts([
    { key: 's', description: 'Save', onPress: () => void store.save() },
    { key: 'p', description: `Publish ${label}`, onPress: () => void (isChanged && publish()) },
  ])
  const action = (
    <div className="flex flex-wrap items-center gap-x-4">
      <SaveState state={state} fields={allFields} onRetry={() => void store.save()} />
      {!state.conflict && (
        <Button tone="bare" size="small" onClick={() => setHistoryOpen(true)}>
          History
        </Button>
      )}
      {!state.conflict && (
        <PublishButton
          isBusy={isBusy}
          label={`Publish ${label}`}
          shortcut="p"
          onPublish={isChanged ? () => void publish() : undefined}
        />
      )}
    </div>
  )
  return (
    <StudioPage title={title} action={action}>
      {state.conflict ? (
        <Conflict
          conflict={state.conflict}
          mine={state.data}
          fields={allFields}
          onResolve={(choose) => store.resolve(choose)}
        />
      ) : (
        <div>
          <p role="alert" className="mb-5 border-l-4 border-bad bg-raised px-4 py-3 font-semibold empty:hidden">
            {problem?.message}
          </p>
          <div className="mb-5 empty:hidden">
            <MergeNotice mergedWith={state.mergedWith} />
          </div>
          <FormGeneration value={state.generation}>{children(form)}</FormGeneration>
        </div>
      )}
      <HistoryDialog
        kind={kind}
        store={store}
        item={state.item}
        fields={allFields}
        isOpen={isHistoryOpen}
        mayChange
        onClose={() => setHistoryOpen(false)}
      />
      <ReauthenticationDialog reauthentication={reauthentication} />
    </StudioPage>
  )
}
