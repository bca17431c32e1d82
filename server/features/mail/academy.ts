import site from '../../../content/site.json' with { type: 'json' }

/** The academy that writes, as `content/site.json` names it. */
export const academy: { name: string; short: string; email: string } = site
