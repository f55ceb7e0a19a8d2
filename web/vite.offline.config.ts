import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// The pages without a server, for any host of files: `make static` adds the engine. See src/offline.
export default defineConfig({
  base: "./", // whichever folder it is put into
  plugins: [svelte()],
  resolve: { alias: { $words: file("../src/kogge/words/data"), $transport: file("src/offline/transport.ts") } },
  define: { __SERVED__: "false" },
  json: { namedExports: false },
  worker: { format: "es" },
  build: {
    outDir: "../build/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: file("index.html"), "service-worker": file("src/offline/service-worker.ts") },
      output: { entryFileNames: (entry) => (entry.name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js") },
    },
  },
});
