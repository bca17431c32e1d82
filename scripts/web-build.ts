export const finishBuild = async () => {}
