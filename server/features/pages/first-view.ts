import { type PrunedSheets, pruneStyle } from './prune-style.ts'

// The router appends a # to a sheet that several routes use.
const sheet = /<link rel="stylesheet" href="(\/assets\/[^"#]+)#?"\/>/g
const font = /<link rel="preload" href="[^"]+" as="font"[^>]*>/g
const blocking = /<script async="" blocking="render" src="(\/assets\/[^"]+)"><\/script>/g
const deferred = /<script defer="" src="(\/assets\/[^"]+)"><\/script>/g
const preload = /<link rel="modulepreload" href="(\/assets\/[^"]+)"\/>/g
const application = /<script type="module" async="">([\s\S]*?)<\/script>/
const scripts = /"(\/assets\/[^"]+\.js)"/g
const imported = /^import (?:\* as (\w+) from )?"(\/assets\/[^"]+)";$/gm

/**
 * Inlines the CSS rules that a page uses, to save round trips before the first paint. In a page without hydration, also
 * inlines scripts and removes font preloads, because text is painted in a fallback font of the same metrics. In a
 * hydrated page, loads the router's modules and the complete style sheet after the first paint. `sheets`: cache of
 * pruned sheets.
 */
export function inlineCriticalAssets(html: string, read: (address: string) => string, sheets?: PrunedSheets): string {
  if (application.test(html)) return deferHydration(html, read, sheets)
  const words = getWords([html, ...[...html.matchAll(scripts)].map(([, address]) => read(address ?? ''))])
  const inside = (address: string) => `<script>${read(address)}</script>`
  const last = [...html.matchAll(deferred)].map(([, address]) => inside(address ?? '')).join('')
  return html
    .replaceAll(font, '')
    .replaceAll(deferred, '')
    .replaceAll(sheet, (_, address: string) => getStyle(read(address), words, sheets))
    .replaceAll(blocking, (_, address: string) => inside(address))
    .replace('</body>', () => `${last}</body>`)
}

function deferHydration(html: string, read: (address: string) => string, sheets?: PrunedSheets): string {
  const early = [...html.matchAll(preload)].map(([, address]) => address ?? '')
  return html
    .replaceAll(preload, '')
    .replace(application, (_, code: string) => loadModulesAfterPaint(code, early))
    .replace(
      sheet,
      (link, address: string) =>
        getStyle(read(address), getWords([html]), sheets) + link.replace('/>', ' disabled=""/>'),
    )
}

const getStyle = (css: string, words: ReadonlySet<string>, sheets?: PrunedSheets) =>
  `<style>${pruneStyle(css, (name) => words.has(name) || /["'`]/.test(name), sheets)}</style>`

/** Returns all words in pages and scripts that may be class names. */
const getWords = (texts: string[]) =>
  new Set(
    texts.flatMap((text) =>
      text
        .replaceAll('&amp;', '&')
        .replaceAll('&gt;', '>')
        .replaceAll('&lt;', '<')
        .split(/["'`\s]+/),
    ),
  )

/**
 * Rewrites the router's start script to load its modules after the first paint, all at once.
 */
function loadModulesAfterPaint(code: string, early: string[]): string {
  const modules = [...code.matchAll(imported)].map(([, name, address]) => ({ name, address }))
  if (modules.length === 0)
    throw new Error(
      'The script that starts a page does not look as it used to; see server/features/pages/first-view.ts.',
    )
  const names = modules.map(({ name }) => name ?? '').join(', ')
  const imports = modules.map(({ address }) => `import("${address}")`).join(', ')
  return `<script type="module" async="">await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
const style = document.querySelector('link[rel=stylesheet]');
const styled = new Promise((done) => { style.onload = style.onerror = done });
style.disabled = false;
for (const href of ${JSON.stringify(early)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
const [${names}] = await Promise.all([${imports}, styled]);
${code.replaceAll(imported, '').trim()}</script>`
}
