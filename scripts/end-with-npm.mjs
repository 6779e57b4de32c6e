// Preloaded with `--import` by the commands that run until they are stopped. npm passes a signal to
// end on to the shell that it runs them in, and many shells (Debian's dash) end without passing it
// further. A process whose parent has exited ends as after a signal of its own. In JavaScript, as
// dotenv.mjs: for TypeScript, Node would keep a compiler in the server's memory. Windows knows no
// such signals, and each look would cost milliseconds there.
if (process.platform !== 'win32') {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 100).unref();
}
