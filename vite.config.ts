import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/build/chunks.ts'
import { zodForBrowsers } from './scripts/build/zod-for-browsers.ts'
import { NOTICES } from './scripts/build/licenses.ts'
import { texts } from './scripts/build/markdown-modules.ts'
import { readText } from './web/text/read-text.ts'

export default defineConfig({
  plugins: [zodForBrowsers(), texts(readText), tailwindcss(), reactRouter()],
  // Drawings and fonts stay files: the content security policy allows no data: fonts.
  build: {
    assetsInlineLimit: 0,
    // Names every package whose code the browser gets; `finishBuild` adds what is no code.
    license: { fileName: NOTICES },
    // Whoever asks for a part later has these already; naming them again, a hundred times over, only made every list longer.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !/\/(rolldown-runtime|framework|app)-/.test(file)),
    },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
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
