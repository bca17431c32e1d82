export { PlanForm, planSettings, PlanSettings, TeamSettings } from './plan-settings.tsx'
export { SiteForm, siteSettings, SiteSettings } from './site-settings.tsx'
export { SitePreview } from './site-preview.tsx'
export { type Settings, type SettingsForm, useSettingsForm } from './use-settings-form.tsx'
