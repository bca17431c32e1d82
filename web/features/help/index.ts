export { contextLine, lessonTitleAt, asSenderName } from './question-context.ts'
export { QuestionForm } from './question-form.tsx'
