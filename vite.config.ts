import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Drawings and fonts stay files: the content security policy allows no data: fonts.
  build: { assetsInlineLimit: 0 },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/catalogue.json': 'http://127.0.0.1:3000',
      '/media': 'http://127.0.0.1:3000',
    },
  },
})
