import Assets
import Foundation
import HTTP
import TestSupport
import Testing

@testable import HouseTestSupport

@Suite("Styles and scripts as they are sent")
struct AssetFilesTests {
    @Test("the canvas and its layout are sent like this, and ask for no module beside them")
    func canvas() throws {
        let scene = try CanvasScene()
        let page = try scene.home.get(scene.path, as: scene.home.ada).text
        let root = try #require(page.firstMatch(of: /(\/assets\/[0-9a-f]+\/)js\/canvas\/canvas.js/)).output.1
        for path in ModuleBundle.entries {
            let module = try scene.home.get(root + path, as: scene.home.ada)
            #expect(module.status == 200 && !module.text.contains(/(import|from) "\.\/"/), "\(path)")
        }
    }

    @Test("a page asks ahead for every module that its scripts import, and all of them are there")
    func preloads() throws {
        let home = try TestHome()
        let page = try home.get("/today", as: home.ada).text
        let modules = page.matches(of: /rel="modulepreload" href="([^"]+)"/).map { String($0.1) }

        #expect(modules.count > 3)
        for module in modules {
            let script = try home.get(module, as: home.ada)
            let root = try #require(module.firstMatch(of: /^\/assets\/[0-9a-f]+\//)).output
            let path = String(module.dropFirst(root.count))
            let imports = AssetText.imports(in: Array(script.text.utf8), at: path)
            #expect(script.status == 200 && imports.allSatisfy { modules.contains(root + $0) }, "\(module): \(imports)")
        }
    }
}
