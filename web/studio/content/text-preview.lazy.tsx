import { lazyComponent } from '#web/ui/lazy.tsx'

/** Preview and its Markdown parser, which are loaded after the editor. The space of the preview is reserved. */
export const TextPreview = lazyComponent(
  async () => (await import('./text-preview.tsx')).TextPreview,
  (_props, hasFailed) => (
    <section aria-label="Preview" className="editor-preview">
      {hasFailed && (
        <p role="status" className="p-4 text-sm text-quiet">
          The preview didn’t load. Your text is not affected.
        </p>
      )}
    </section>
  ),
)
