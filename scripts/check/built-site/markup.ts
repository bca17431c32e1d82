import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import type { BuiltPage } from './pages.ts'

/** What the standard says against the pages, a line each. */
export async function brokenMarkup(pages: BuiltPage[]): Promise<string[]> {
  const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }))
  const reports = await Promise.all(
    pages.map(async ({ address, html }) => ({ address, report: await validator.validateString(html) })),
  )
  return reports.flatMap(({ address, report }) =>
    report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${address}: ${message} (${ruleId}, ${selector ?? ''})`),
    ),
  )
}
