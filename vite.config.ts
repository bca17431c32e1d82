import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Twenty small files cost more than two: what every page of the application needs travels together. */
const groups = [
  // With its setting, which thereby runs before any schema, whichever part of the application asks first.
  { name: 'zod', test: /node_modules\/zod\/|\/api\/plain-zod\.ts$/ },
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'house',
    test: /\/web\/(client|paths|site|api\/(?!catalogue|plain-zod)[\w-]+|session\/[\w-]+|ui\/(button|icon|mark)|layouts\/(zone|visits))\.tsx?$/,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Drawings and fonts stay files: the content security policy allows no data: fonts.
  build: {
    assetsInlineLimit: 0,
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
