import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { leanZod } from './scripts/lean-zod.ts'
import { NOTICES } from './scripts/licenses.ts'
import { texts } from './scripts/texts.ts'
import { readText } from './web/text/read-text.ts'

/** Twenty small files cost more than two: what every page of the application needs travels together. */
const groups = [
  // With its setting, which thereby runs before any schema, whichever part of the application asks first.
  { name: 'zod', test: /node_modules\/zod\/|\/api\/plain-zod\.ts$/ },
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'query', test: /node_modules\/@tanstack\/(react-query|query-core)/ },
  {
    name: 'house',
    test: /\/web\/(client|named-routes|paths|site|api\/(?!account|api-keys|catalogue|plain-zod|collections|event-stream|follow|new-id|open-stream|page|records)[\w-]+|session\/(member|session|use-owner-id|use-session|flows\/or-error|pages\/(auth-link|use-open-page|wanted-path)|storage\/(?!member-storage)[\w-]+)|ui\/(arrow|button|lazy-code|mark)|public-site\/(consent|discreet\/discreet-switch|map\/map-source)|features\/error-reports\/report-error|layouts\/(route-handle|navigation\/visits|notices\/leave-now\.lazy|header\/(fade-in|skip-link)))\.tsx?$|\/contract\/(discreet|limits)\.ts$|preload-helper/,
  },
  // What ends with a session. By itself, or who signs out would load the lessons with it.
  {
    name: 'parting',
    test: /\/web\/(session\/(flows\/log-out|storage\/(member-storage|offline-files))|features\/progress\/send-last)\.ts$/,
  },
  {
    name: 'lessons',
    test: /\/web\/(ui\/icon|(api|features)\/catalogue(?!\/(read|long-rail|long-lists\.ts))|features\/playback(?!\/side-panels)|player\/(frame|fault-panel|chapter-list|icons)|player\/core\/(engine\/errors|study\/(chapters|time)))|\/(contract|rules)\/(catalogue|access)/,
  },
  // What the auth pages share, from sign-up to the new password; a page of its own has each only its form.
  {
    name: 'auth-pages',
    test: /\/web\/(layouts\/(auth-pages|auth\/[\w-]+)|ui\/(field|password-field|use-hydrated)|session\/(flows\/(account|credentials|oauth-error)|pages\/(use-arrival|use-wanted-path|use-mailed-link))|features\/account\/(submit-button|failure-box|failure-words|form-fields|form-parts\.lazy|mailed-links|use-notice))\.tsx?$/,
  },
  // Where a password is chosen.
  { name: 'choosing', test: /\/web\/features\/account\/(field-errors|new-password-field)\.tsx?$/ },
  // What every page of the member area needs besides, and the light sides of what comes after the page.
  {
    name: 'member',
    test: /\/web\/(session\/storage\/member-storage|ui\/toast|layouts\/(header\/(account-menu|browse-header|tab-bar)|footer\/footer\.lazy|live-records\/live-records|notices\/route-announcer)|features\/(alerts\/alerts-button|search\/(search-box|panel\.lazy|use-settled|use-focus-key)|my-list\/(my-list-toggle|toggle-size)|ratings\/lesson-rating|progress\/(lesson-place|use-reports)))\.?/,
  },
  // What a member keeps, and how it is followed: comes after the page.
  {
    name: 'records',
    test: /\/web\/(api\/(collections|event-stream|follow|new-id|open-stream|page|records\/(my-list|video-events))|layouts\/live-records\/follow-records|features\/(live\/[\w-]+|my-list\/(saved-list|toggle|use-saved)|progress\/(places|place-bar)))\.tsx?$/,
  },
  // The public pages are documents: what little of them the application loads comes in one piece, and the list of pieces stays short.
  {
    name: 'sheet',
    test: /\/web\/(public-site\/(article-plate|legal-page|lesson-mark|page-head|post-list|section|start-button)|drawn\/|text\/|(blog|courses|day|head)\.ts)|\/figures\/techniques\.ts/,
  },
]

export default defineConfig({
  plugins: [leanZod(), texts(readText), tailwindcss(), reactRouter()],
  // Drawings and fonts stay files: the content security policy allows no data: fonts.
  build: {
    assetsInlineLimit: 0,
    // Names every package whose code the browser gets; `finishBuild` adds what is no code.
    license: { fileName: NOTICES },
    // Whoever asks for a part later has these already; naming them again, a hundred times over, only made every list longer.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !/\/(rolldown-runtime|framework|house)-/.test(file)),
    },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    // `npm run dev`: what the server answers, on the port it has by default.
    proxy: Object.fromEntries(
      ['/api', '/catalogue.json', '/media', '/posters', '/site.json', '/dev/mail'].map((path) => [
        path,
        'http://127.0.0.1:3000',
      ]),
    ),
  },
})
