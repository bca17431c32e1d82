import type { CSSProperties } from 'react'
import { checkAccent } from '#rules/accent.ts'
import { PICTURE_PATH_PATTERN } from '#contract/content/picture-path.ts'
import { Logo } from '#web/academy-mark.tsx'
import { isText } from '#web/api/read-response.ts'
import type { DraftData } from '#web/studio/content/index.ts'
import { site } from '#web/site.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { accentProblem } from './accent-field.tsx'

/** Sets the CSS variable of the accent color, which `web/ui/tokens.css` defines. */
const accentStyle = (color: string): CSSProperties & Record<'--signal', string> => ({ '--signal': color })

const textOf = (value: unknown) => (isText(value) ? value : '')

/** Logo in the preview. Without a logo, shows the first letter of the new name, which `Logo` does not know. */
const PreviewLogo = ({ logoUrl, name }: { logoUrl: string | undefined; name: string }) =>
  logoUrl === undefined && name !== site.name ? (
    <span className="grid size-8 place-items-center bg-signal text-xl leading-none text-ground condensed">
      {/^./u.exec(name.trim())?.[0].toUpperCase()}
    </span>
  ) : (
    <Logo url={logoUrl} className="size-8" />
  )

/** Preview of the name, the logo and the accent color on a light and a dark background. */
export function SitePreview({ data }: { data: DraftData }) {
  const draftAccent = data['accent']
  const logo = textOf(data['logo'])
  // Without an accent color, each background uses its default accent color.
  const accent = isText(draftAccent) && !accentProblem(draftAccent) ? draftAccent : undefined
  return (
    <section aria-label="Preview" className="settings-preview">
      <div data-zone="manual" style={accent === undefined ? undefined : accentStyle(accent)}>
        <p className="flex items-center gap-3 border-b border-rule px-6 py-4">
          <PreviewLogo logoUrl={PICTURE_PATH_PATTERN.test(logo) ? logo : undefined} name={textOf(data['name'])} />
          <span className="text-2xl condensed">{textOf(data['name']) || 'No name'}</span>
        </p>
        <div className="px-6 py-8">
          <p className="text-5xl leading-none condensed">{textOf(data['homeTitle']) || textOf(data['tagline'])}</p>
          <p className="mt-6 flex flex-wrap items-center gap-5">
            <span className={buttonClass({ tone: 'main' })}>Start with the free lessons</span>
            <span className="font-semibold text-signal">Text in the accent color</span>
          </p>
        </div>
      </div>
      <div
        data-zone="night"
        style={accent === undefined ? undefined : accentStyle(checkAccent(accent).night)}
        className="px-6 py-8"
      >
        <p className="text-sm text-quiet">Dark theme, for members</p>
        <p className="mt-2 text-3xl leading-none condensed">
          <span className="text-signal">4.2</span> Hip throw
        </p>
        <p className="mt-5">
          <span className={buttonClass({ tone: 'main' })}>Start session</span>
        </p>
      </div>
    </section>
  )
}
