import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type ContentItem, getContent } from '#contract/studio/content.ts'
import { Conflict } from '#web/studio/content/index.ts'
import {
  PlanForm,
  planSettings,
  type Settings,
  type SettingsForm,
  SiteForm,
  SitePreview,
  siteSettings,
  useSettingsForm,
} from '#web/studio/settings/index.ts'
import { FormGeneration, StudioContent, studioQuery, useAccess } from '#web/studio/shell/index.ts'
import { ErrorMessage, StepActions, StepHead, type StepProps } from './step-parts.tsx'

interface SettingsStepProps extends StepProps {
  settings: Settings
  title: string
  lead: string
  children: (form: SettingsForm) => ReactNode
}

/** Setup step that edits a draft of settings, which the last step publishes. */
function SettingsStep(props: SettingsStepProps) {
  const { kind } = props.settings
  const [item, setItem] = useState<ContentItem>()
  const query = useQuery({
    ...studioQuery('settings', getContent, { params: { kind, slug: kind } }),
    enabled: item === undefined,
    gcTime: 0,
  })
  if (!item && query.data) setItem(query.data)
  return (
    <>
      <StepHead title={props.title} shouldFocusHeading={props.shouldFocusHeading}>
        {props.lead}
      </StepHead>
      {item ? (
        <LoadedSettingsStep item={item} {...props} />
      ) : (
        <StudioContent query={query} label="The settings">
          {() => null}
        </StudioContent>
      )}
    </>
  )
}

function LoadedSettingsStep({ item, settings, onDone, onLater, children }: SettingsStepProps & { item: ContentItem }) {
  const { store, state, allFields, problem, validateAndSave, form } = useSettingsForm(item, settings)
  const [isBusy, setBusy] = useState(false)
  const saveStep = async () => {
    if (isBusy) return
    setBusy(true)
    const isSaved = await validateAndSave()
    setBusy(false)
    if (isSaved) onDone()
  }
  if (state.conflict)
    return (
      <Conflict
        conflict={state.conflict}
        mine={state.data}
        fields={allFields}
        onResolve={(choose) => store.resolve(choose)}
      />
    )
  return (
    <div>
      <ErrorMessage message={problem?.message} />
      <FormGeneration value={state.generation}>{children(form)}</FormGeneration>
      <StepActions label="Save and continue" isBusy={isBusy} onContinue={() => void saveStep()} onLater={onLater} />
    </div>
  )
}

interface AcademyStepProps extends StepProps {
  /** Called with the academy's name on each change. */
  onName: (name: string) => void
}

export const AcademyStep = ({ onName, ...props }: AcademyStepProps) => (
  <SettingsStep
    {...props}
    settings={siteSettings}
    title="Your academy"
    lead="The first things that visitors read. Nothing is published until the last step."
  >
    {(form) => <Academy {...form} onName={onName} />}
  </SettingsStep>
)

/** Form of the academy. Replaces the placeholder email address with the owner's, so that messages are delivered. */
function Academy({ onName, ...form }: SettingsForm & Pick<AcademyStepProps, 'onName'>) {
  const { email } = useAccess()
  const { data, change } = form
  const { name } = data
  useEffect(() => {
    if (typeof name === 'string') onName(name)
  }, [name, onName])
  const isPlaceholder = data['email'] === 'hello@academy.invalid'
  useEffect(() => {
    if (isPlaceholder && email !== null) change({ email })
  }, [isPlaceholder, email, change])
  return (
    <div className="setup-columns">
      <SiteForm {...form} />
      <SitePreview data={data} />
    </div>
  )
}

export const PlansStep = ({ children, ...props }: StepProps & { children: ReactNode }) => (
  <SettingsStep
    {...props}
    settings={planSettings}
    title="Plans and payment"
    lead="How much members pay, and how. Payment at your front desk works right away."
  >
    {(form) => (
      <div className="setup-columns">
        <PlanForm {...form} />
        {children}
      </div>
    )}
  </SettingsStep>
)
