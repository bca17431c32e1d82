import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Chunks of files, and of folders with a trailing slash, since twenty small files cost more than two. A file belongs to
 * the first list that names it, as do its imports that no earlier list names: shared code belongs to an earlier list.
 */
const together: Record<string, readonly string[]> = {
  zod: ['node_modules/zod/'],
  framework: [
    'node_modules/react/',
    'node_modules/react-dom/',
    'node_modules/react-router/',
    'node_modules/scheduler/',
    // Vite's helper that every lazy import calls.
    '\0vite/preload-helper.js',
  ],
  query: ['node_modules/@tanstack/react-query/', 'node_modules/@tanstack/query-core/'],
  /** Code that every page of the application needs. */
  app: [
    'contract/content/content-limits.ts',
    'contract/content/picture-address.ts',
    'contract/discreet.ts',
    'contract/drawn-pictures.ts',
    'contract/limits.ts',
    'web/api/api-error.ts',
    'web/api/authorize.ts',
    'web/api/call-endpoint.ts',
    'web/api/ejson.ts',
    'web/api/functions.ts',
    'web/api/log-warning.ts',
    'web/api/named-lock.ts',
    'web/api/read-answer.ts',
    'web/api/refresh.ts',
    'web/api/request.ts',
    'web/api/session-wire.ts',
    'web/api/wire.ts',
    'web/academy-mark.tsx',
    'web/client.ts',
    'web/routing/route-table.ts',
    'web/routing/paths.ts',
    'web/shared-content.ts',
    'web/site.ts',
    'web/features/error-reports/report-error.ts',
    'web/layouts/header/fade-in.ts',
    'web/layouts/header/skip-link.tsx',
    'web/layouts/navigation/visits.ts',
    'web/layouts/overlays/cookie-banner.lazy.tsx',
    'web/layouts/overlays/leave-now.lazy.tsx',
    'web/routing/route-handle.ts',
    'web/public-site/run-cookie-banner.ts',
    'web/public-site/discreet/discreet-switch.ts',
    'web/public-site/map/map-source.ts',
    'web/session/actions/errors.ts',
    'web/session/member.ts',
    'web/session/session.ts',
    'web/session/use-session.ts',
    'web/session/pages/auth-link.tsx',
    'web/session/pages/use-open-page.ts',
    'web/session/pages/wanted-path.ts',
    'web/session/storage/member-mark.ts',
    'web/session/storage/offline-files.ts',
    'web/session/storage/safe-storage.ts',
    'web/session/storage/storage-keys.ts',
    'web/session/storage/token-store.ts',
    'web/ui/arrow.tsx',
    'web/ui/button.tsx',
    'web/ui/form-text.ts',
    'web/ui/lazy.tsx',
    'web/ui/mark.tsx',
    'web/ui/save-file.ts',
    'web/ui/use-hydrated.ts',
  ],
  /** Code that ends a session. A separate chunk, because signing out would otherwise load the lessons. */
  'sign-out': [
    'web/features/progress/send-before-sign-out.ts',
    'web/session/actions/log-out.ts',
    'web/session/storage/member-storage.ts',
  ],
  /** UI shared by members' pages and the Studio. */
  ui: [
    'web/api/new-id.ts',
    'web/player/core/study/chapters.ts',
    'web/player/core/study/time.ts',
    'web/ui/icon.tsx',
    'web/ui/toast.tsx',
  ],
  /** Lessons, as shown by every page of the member area. */
  lessons: [
    'rules/access.ts',
    'rules/catalogue.ts',
    'web/api/catalogue.ts',
    'web/features/catalogue/browse-skeleton.tsx',
    'web/features/catalogue/catalogue-notice.tsx',
    'web/features/catalogue/hero.tsx',
    'web/features/catalogue/index.ts',
    'web/features/catalogue/lesson-card.tsx',
    'web/features/catalogue/lesson-row.tsx',
    'web/features/catalogue/load-catalogue.ts',
    'web/features/catalogue/virtual-rows.lazy.ts',
    'web/features/catalogue/card-picture.tsx',
    'web/features/catalogue/rail.tsx',
    'web/features/catalogue/browse-rows.tsx',
    'web/features/catalogue/browse-view.ts',
    'web/features/catalogue/top-ten.tsx',
    'web/features/catalogue/use-catalogue.ts',
    'web/features/catalogue/use-rail.ts',
    'web/features/catalogue/lesson-facts.ts',
    'web/features/playback/index.ts',
    'web/features/playback/lesson-player.tsx',
    'web/features/playback/mirror-habit.ts',
    'web/features/playback/play-intent.tsx',
    'web/features/playback/player.lazy.ts',
    'web/features/playback/prepare.ts',
    'web/features/playback/report-playing.ts',
    'web/features/playback/request-playback.ts',
    'web/features/playback/use-mirror-habit.ts',
    'web/features/playback/use-playing.ts',
    'web/features/playback/use-resume.ts',
    'web/player/chapter-list.tsx',
    'web/player/error-panel.tsx',
    'web/player/player-frame.tsx',
    'web/player/icons.tsx',
    'web/player/core/engine/errors.ts',
  ],
  /** Shared by the auth pages; each page itself contains only its form. */
  'auth-pages': [
    'web/features/account/email-field.tsx',
    'web/features/account/failure-box.tsx',
    'web/features/account/describe-failure.ts',
    'web/features/account/form-fields.ts',
    'web/features/account/form-parts.lazy.tsx',
    'web/features/account/mailed-links.ts',
    'web/features/account/submit-button.tsx',
    'web/features/account/use-site-notice.ts',
    'web/layouts/auth-pages.tsx',
    'web/layouts/auth/',
    'web/session/actions/account.ts',
    'web/session/actions/credentials.ts',
    'web/session/pages/use-arrival.ts',
    'web/session/pages/use-mailed-link.ts',
    'web/ui/field.tsx',
    'web/ui/password-field.tsx',
  ],
  /** Forms that set a password. */
  'new-password': ['web/features/account/field-errors.ts', 'web/features/account/new-password-field.tsx'],
  /** Further code that every page of the member area needs, and the placeholders of lazy components. */
  member: [
    'web/features/alerts/alerts-bell.lazy.tsx',
    'web/features/my-list/my-list-toggle.lazy.tsx',
    'web/features/progress/progress-bar.lazy.tsx',
    'web/features/progress/track-lesson.lazy.ts',
    'web/features/search/search-box.tsx',
    'web/features/search/use-slash-key.ts',
    'web/layouts/footer/footer.lazy.tsx',
    'web/layouts/header/account-menu.tsx',
    'web/layouts/header/browse-header.tsx',
    'web/layouts/header/tab-bar.tsx',
    'web/layouts/live-records/live-records.tsx',
    'web/layouts/overlays/keep-member.tsx',
    'web/layouts/overlays/route-announcer.tsx',
    'web/session/require-member.tsx',
  ],
  /** A member's records and their change streams: loaded after the page. */
  records: [
    'web/api/browse-records.ts',
    'web/api/collections.ts',
    'web/api/event-stream.ts',
    'web/api/follow-changes.ts',
    'web/api/own-records.ts',
    'web/api/page-visibility.ts',
    'web/features/member-data/',
    'web/features/my-list/saved-list.ts',
    'web/features/my-list/my-list-toggle.tsx',
    'web/features/progress/progress-bar.tsx',
    'web/layouts/live-records/follow-records.ts',
  ],
  /** Markdown parser: in browsers only the Studio loads it. */
  markdown: ['node_modules/marked/', 'rules/markdown/'],
  /** Records of an account. */
  account: ['contract/collections/profile.ts', 'contract/collections/subscription.ts'],
  /** Calls shared by members and staff. */
  calls: ['contract/account.ts', 'contract/billing.ts', 'contract/plans.ts'],
  /** Code shared by the screens of the Studio, without its dialogs. */
  studio: [
    'contract/catalogue.ts',
    'contract/content/',
    'contract/media.ts',
    'contract/studio/',
    'rules/permissions.ts',
    'web/api/studio.ts',
    'web/studio/shell/failed-pages.tsx',
    'web/studio/shell/index.ts',
    'web/studio/shell/item-access.tsx',
    'web/studio/shell/key-cap.tsx',
    'web/studio/shell/list-choice.tsx',
    'web/studio/shell/list-pages.tsx',
    'web/studio/shell/list-search.ts',
    'web/studio/shell/moment-text.ts',
    'web/studio/shell/refusal-text.ts',
    'web/studio/shell/role-labels.ts',
    'web/studio/shell/screens.ts',
    'web/studio/shell/state-mark.tsx',
    'web/studio/shell/studio-content.tsx',
    'web/studio/shell/studio-frame.tsx',
    'web/studio/shell/use-keys.ts',
    'web/studio/shell/use-studio-change.ts',
    'web/studio/shell/use-studio.ts',
    'web/studio/shell/use-search-text.ts',
    'web/studio/shell/warnings.tsx',
  ],
  /** Renderer of texts, which staff use as a preview. */
  texts: ['web/format-day.ts', 'web/text/blocks.tsx', 'web/text/sections.tsx'],
  /** Public pages are documents: the few parts that the application loads are one chunk. */
  'public-site': [
    'figures/techniques.ts',
    'web/blog.ts',
    'web/courses.ts',
    'web/head.ts',
    'web/drawing/',
    'web/public-site/article-plate.tsx',
    'web/public-site/legal-page.tsx',
    'web/public-site/lesson-mark.tsx',
    'web/public-site/page-head.tsx',
    'web/public-site/post-list.tsx',
    'web/public-site/section.tsx',
    'web/public-site/start-button.tsx',
    'web/published-content.ts',
  ],
}

/**
 * Returns the groups for the bundler. Throws if a list names a missing file: a renamed file would silently change its
 * chunk.
 */
export const chunkGroups = (lists = together) =>
  Object.entries(lists).map(([name, paths]) => {
    const missing = paths.filter((path) => !path.startsWith('\0') && !existsSync(join(root, path)))
    if (missing.length > 0)
      throw new Error(`scripts/build/chunks.ts: ${name} names ${missing.join(', ')}, which is not there.`)
    const isNamed = (file: string) => paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))
    return { name, test: (id: string) => isNamed(id.replace(`${root}/`, '').replace(/\?.*$/, '')) }
  })
