import { MAP_ZOOM } from '#contract/content/site.ts'
import { isList, isNumber, isText } from '#web/api/read-response.ts'
import { parseDecimal, parseWholeNumber, wholeNumberError } from '#web/studio/shell/index.ts'
import { AccentField, accentProblem } from './accent-field.tsx'
import {
  contactFields,
  glossaryFields,
  homeFields,
  landingFields,
  lookFields,
  mapFields,
  menuFields,
} from './settings-fields.ts'
import { OldNameNote } from './old-name-note.tsx'
import { SettingsPage } from './settings-page.tsx'
import { SitePreview } from './site-preview.tsx'
import type { Settings, SettingsForm } from './use-settings-form.tsx'
import { ValueField } from './value-field.tsx'

/** Parses "latitude, longitude"; null for empty text, undefined for invalid text. */
function parseCoordinates(text: string): number[] | null | undefined {
  if (text.trim() === '') return null
  const parts = text.split(',').map(parseDecimal)
  return parts.length === 2 && parts.every(isNumber) ? parts : undefined
}
const coordinatesError = (text: string) =>
  parseCoordinates(text) === undefined ? 'Enter two numbers separated by a comma.' : undefined

export const siteSettings: Settings = {
  kind: 'site',
  label: 'the site',
  fields: [
    ...lookFields,
    ...contactFields,
    ...mapFields,
    ...homeFields,
    ...landingFields,
    ...menuFields,
    ...glossaryFields,
  ],
  check: ({ accent }) => accentProblem(accent),
}

export const SiteSettings = () => (
  <SettingsPage title="Site" {...siteSettings}>
    {(form) => (
      <div className="settings-columns">
        <div className="grid content-start gap-6">
          <SiteForm {...form} />
          <h2 className="border-t-4 border-text pt-3 text-2xl condensed">Home page</h2>
          {form.group(homeFields)}
          <h2 className="border-t-4 border-text pt-3 text-2xl condensed">Landing page</h2>
          {form.group(landingFields)}
          <h2 className="border-t-4 border-text pt-3 text-2xl condensed">Menu</h2>
          {form.group(menuFields)}
          <h2 className="border-t-4 border-text pt-3 text-2xl condensed">Glossary</h2>
          {form.group(glossaryFields)}
        </div>
        <SitePreview data={form.data} />
      </div>
    )}
  </SettingsPage>
)

export const SiteForm = (form: SettingsForm) => (
  <div className="grid content-start gap-6">
    {form.group(lookFields.slice(0, 1))}
    <OldNameNote {...form} />
    {form.group(lookFields.slice(1))}
    <AppearanceFields {...form} />
    <h2 className="border-t-4 border-text pt-3 text-2xl condensed">Contact</h2>
    {form.group(contactFields)}
    <h2 className="border-t-4 border-text pt-3 text-2xl condensed">Map</h2>
    <ValueField
      name="coordinates"
      label="Coordinates"
      hint="Latitude and longitude, like 52.5163, 13.3777. If empty, the page has no interactive map."
      error={form.errorOf('coordinates')}
      initial={asText(form.data['coordinates'])}
      validate={coordinatesError}
      onType={(text) => form.change({ coordinates: parseCoordinates(text) })}
    />
    <ValueField
      name="mapZoom"
      label="Initial map zoom"
      hint={`From 1 (world) to 19 (buildings). If empty, ${MAP_ZOOM} (streets).`}
      error={form.errorOf('mapZoom')}
      initial={asText(form.data['mapZoom'])}
      validate={wholeNumberError}
      // Null for invalid text, so that publication fails. A missing value would select the default.
      onType={(text) => form.change({ mapZoom: parseWholeNumber(text) ?? (text.trim() === '' ? undefined : null) })}
    />
    {form.group(mapFields)}
  </div>
)

const AppearanceFields = ({ data: { accent }, errorOf, change }: SettingsForm) => (
  <AccentField
    accent={isText(accent) ? accent : undefined}
    error={errorOf('accent')}
    onChange={(next) => change({ accent: next })}
  />
)

const asText = (value: unknown) => {
  if (isList(value)) return value.join(', ')
  if (isNumber(value)) return String(value)
  return isText(value) ? value : ''
}
