const modulePreload = /<link rel="modulepreload" href="(\/assets\/[^"]+)"\/>/g
const startScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const staticImport = /^import (?:\* as (\w+) from )?"(\/assets\/[^"]+)";$/gm

/**
 * Returns the HTML of a hydrated page with a start script that loads its modules after the first paint, all at once, so
 * that they do not compete with the style sheet and the fonts. Throws if the router writes another start script.
 */
export function loadModulesAfterPaint(html: string): string {
  const [, script = ''] = startScript.exec(html) ?? []
  const modules = [...script.matchAll(staticImport)].map(([, name, url]) => ({ name, url }))
  if (modules.length === 0) throw new Error('web/load-after-paint.ts does not recognize the start script of the router')
  const preloads = [...html.matchAll(modulePreload)].map(([, url]) => url)
  const names = modules.map(({ name }) => name ?? '').join(', ')
  const imports = modules.map(({ url }) => `import("${url}")`).join(', ')
  const deferred = `await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
const [${names}] = await Promise.all([${imports}]);
${script.replaceAll(staticImport, '').trim()}`
  return html
    .replaceAll(modulePreload, '')
    .replace(startScript, () => `<script type="module" async="">${deferred}</script>`)
}
