import type { StudioCall } from '#contract/studio/call.ts'
import * as bin from '#contract/studio/bin.ts'
import * as captions from '#contract/studio/captions.ts'
import * as content from '#contract/studio/content.ts'
import * as films from '#contract/studio/films.ts'
import * as keys from '#contract/studio/keys.ts'
import * as lessonFilms from '#contract/studio/lesson-films.ts'
import * as lessons from '#contract/studio/lessons.ts'
import * as log from '#contract/studio/log.ts'
import * as memberLabels from '#contract/studio/member-labels.ts'
import * as memberLinks from '#contract/studio/member-links.ts'
import * as members from '#contract/studio/members.ts'
import * as openApi from '#contract/studio/open-api.ts'
import * as orders from '#contract/studio/orders.ts'
import * as pages from '#contract/studio/failed-pages.ts'
import * as pictures from '#contract/studio/pictures.ts'
import * as reports from '#contract/studio/reports.ts'
import * as search from '#contract/studio/search.ts'
import * as secondFactor from '#contract/studio/second-factor.ts'
import * as settings from '#contract/studio/settings.ts'
import * as setup from '#contract/studio/setup.ts'
import * as staff from '#contract/studio/staff.ts'
import * as warnings from '#contract/studio/warnings.ts'
import * as webhooks from '#contract/studio/webhooks.ts'

const isStudioCall = (entry: [string, unknown]): entry is [string, StudioCall] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'permission' in entry[1]

/** All calls of the Studio by name. */
export const studioCalls = Object.fromEntries(
  [
    content,
    bin,
    captions,
    lessons,
    films,
    lessonFilms,
    search,
    pictures,
    pages,
    settings,
    setup,
    members,
    memberLabels,
    memberLinks,
    orders,
    reports,
    staff,
    secondFactor,
    log,
    keys,
    warnings,
    webhooks,
    openApi,
  ].flatMap((file) => Object.entries<unknown>(file).filter(isStudioCall)),
)
